import type { Tx } from '../../platform/database.ts';
import * as queries from './suggestions.queries.ts';

/** What reports need of the board: null where it was taken off; a duplicate is shown as its original. */
export const suggestionTitle = (tx: Tx, id: number, lang: number): Promise<queries.SuggestionTitle | null> =>
  queries.selectTitle(tx, id, lang);

/** Counts a player among those who want it, once; of a duplicate, among those who want its original. */
export const supportFor = async (tx: Tx, suggestionId: number, playerId: string): Promise<void> => {
  const originalId = await queries.selectOriginalId(tx, suggestionId);
  if (originalId === null) return;
  const locked = await queries.lockForSupport(tx, originalId);
  // Merged in this very moment: the row says into which.
  if (locked !== null && locked.merged_into !== null) return supportFor(tx, locked.merged_into, playerId);
  await queries.insertSupport(tx, originalId, playerId);
};
