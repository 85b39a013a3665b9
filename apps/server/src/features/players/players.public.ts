import { collection } from '../../registration/module.ts';
import type { PlayerSubject } from '@guildhall/contract/players/staff.ts';
import type { Author } from '@guildhall/contract/players/subject.ts';
import type { Permission } from '@guildhall/contract/staff/permissions.ts';
import type { PlayerCard } from '@guildhall/contract/players/card.ts';
import type { Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import { putCard, selectCard } from './players.card.queries.ts';

/**
 * Stores what the game vouched for at that time. An older card never replaces a newer one. Callers must have verified that it comes
 * from the game, and must not log it.
 */
export const storeCard = async (tx: Tx, playerId: string, card: PlayerCard, issuedAt: Date): Promise<void> => {
  await putCard(tx, playerId, card, issuedAt);
};

/** What players see of their own card: never what it says about their standing, spending or sanctions. */
export const ownCard = async (tx: Tx, playerId: string) => {
  const card = (await selectCard(tx, playerId))?.card;
  if (card === undefined) return null;
  return { name: card.name ?? null, server: card.server ?? null, level: card.level ?? null };
};

/** `ref` names a purchase without its id, which is masked. It is void once the game has sent another card. */
export interface VouchedPurchase {
  readonly ref: string;
  readonly id: string;
  readonly product: string;
  readonly at: Date;
}

export const vouchedPurchases = async (tx: Tx, playerId: string): Promise<VouchedPurchase[]> => {
  const row = await selectCard(tx, playerId);
  return (row?.card.purchases ?? []).map(({ id, product, at }, index) => ({
    ref: `card:${row?.issued_at.getTime()}:${index}`,
    id,
    product,
    at: new Date(at * 1000),
  }));
};

export { maskedId as maskedPurchaseId } from './players.card.view.ts';
export { createNameSearch } from './players.staff-search.service.ts';

/** Finds whom a chat, a report or a request is about. */
export interface SubjectPart {
  readonly of: Exclude<PlayerSubject['of'], 'player'>;
  /** Needed to see the player's card from there. */
  readonly permission: Permission;
  /** Its author first, the account that staff linked it to last; null if it does not exist. */
  readonly playersOf: (tx: Tx, id: string) => Promise<readonly string[] | null>;
}

export const playerSubjects = collection<SubjectPart>('players.subjects');

export type Subjects = () => readonly SubjectPart[];

/** The player who wrote it, also if staff linked the report to another account: a link proves nothing. */
export const authorOf = async (subjects: Subjects, tx: Tx, { of, id }: Author): Promise<string> => {
  if (of === 'player') return id;
  const part = subjects().find((each) => each.of === of);
  const [author] = (await part?.playersOf(tx, id)) ?? [];
  if (author === undefined) throw new Failure('not_found');
  return author;
};
