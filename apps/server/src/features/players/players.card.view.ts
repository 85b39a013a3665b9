import type { PlayerCard } from '@guildhall/contract/players/card.ts';
import type { StaffPlayerCard } from '@guildhall/contract/players/staff.ts';
import type { CardRow } from './players.card.queries.ts';

const hidden = '•••';

/** The first letter tells two players apart; the rest could find the person in the game. */
export const maskedName = (name: string): string => `${Array.from(name)[0] ?? ''}${hidden}`;

/** The last four characters of a long id, which a player can read from a receipt; none of a short one. */
export const maskedId = (id: string): string => (id.length < 12 ? hidden : `${hidden}${id.slice(-4)}`);

type Purchase = NonNullable<PlayerCard['purchases']>[number];
type Sanction = NonNullable<PlayerCard['sanctions']>[number];

const purchaseOf = (isMasked: boolean) => (each: Purchase) => ({
  id: isMasked ? maskedId(each.id) : each.id,
  product: each.product,
  price: isMasked ? null : { amount: each.amount, currency: each.currency },
  at: each.at * 1000,
  state: each.state ?? null,
});

const sanctionOf = (isMasked: boolean) => (each: Sanction) => ({
  kind: each.kind,
  reason: each.reason === undefined ? null : isMasked ? hidden : each.reason,
  from: each.from * 1000,
  until: each.until === undefined ? null : each.until * 1000,
});

/** The card for staff. Masked, it has what answers a report: standing, server, level, products, and the year of the registration. */
export const staffCardOf = ({ number, card, issued_at }: CardRow, isMasked: boolean): StaffPlayerCard => ({
  number,
  issued_at: issued_at.getTime(),
  is_masked: isMasked,
  name: card.name === undefined ? null : isMasked ? maskedName(card.name) : card.name,
  server: card.server ?? null,
  level: card.level ?? null,
  spend: card.spend ?? null,
  registered_at: (isMasked ? card.registered_at?.slice(0, 4) : card.registered_at) ?? null,
  registered_in: card.registered_in === undefined ? null : isMasked ? hidden : card.registered_in,
  purchases: (card.purchases ?? []).map(purchaseOf(isMasked)).toSorted((one, other) => other.at - one.at),
  sanctions: (card.sanctions ?? []).map(sanctionOf(isMasked)).toSorted((one, other) => other.from - one.from),
});
