import { collection } from '../../registration/module.ts';
import type { Tx } from '../../data/database.ts';
import * as queries from './suggestions.queries.ts';

/** Null if the suggestion is hidden; a duplicate resolves to its original. */
export const suggestionTitle = (tx: Tx, id: number, lang: number): Promise<queries.SuggestionTitle | null> =>
  queries.selectTitle(tx, id, lang);

/** Adds the player's support, at most once; for a duplicate, to its original. */
export const supportFor = async (tx: Tx, suggestionId: number, playerId: string): Promise<void> => {
  const originalId = await queries.selectOriginalId(tx, suggestionId);
  if (originalId === null) return;
  const locked = await queries.lockForSupport(tx, originalId);
  // Race: it was merged meanwhile, so continue with its target.
  if (locked !== null && locked.merged_into !== null) return supportFor(tx, locked.merged_into, playerId);
  await queries.insertSupport(tx, originalId, playerId);
};

/** A locked report that a suggestion is made from. */
export interface SourceReport {
  readonly playerId: string;
  /** Records the suggestion in the report's history. */
  readonly link: (
    suggestion: { readonly id: number; readonly title: string },
    by: { readonly staffId: string; readonly at: Date },
  ) => Promise<void>;
}

export type LockSource = (tx: Tx, reportId: string) => Promise<SourceReport>;

export const sourceReports = collection<LockSource>('suggestions.sourceReports');
