import type { PlayerCard } from '@guildhall/contract/players/card.ts';

/** A card with every field. */
export const fullCard = {
  name: 'Kestrel of the Vale',
  server: 'Aurora 12',
  level: 61,
  spend: 'band 7',
  registered_at: '2021-03-14',
  registered_in: 'Lisbon, Portugal',
  purchases: [
    { id: 'GPA.3311-9021-7745-10021', product: 'Starter pack', amount: 499, currency: 'EUR', at: 1_780_000_000 },
    {
      id: 'GPA.3311-9021-7745-10984',
      product: 'Moon pass',
      amount: 1299,
      currency: 'EUR',
      at: 1_790_000_000,
      state: 'delivered',
    },
  ],
  sanctions: [
    { kind: 'chat mute', reason: 'Insulted the guild of a friend', from: 1_785_000_000, until: 1_785_086_400 },
  ],
} satisfies PlayerCard;
