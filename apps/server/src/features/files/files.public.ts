import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import * as queries from './files.queries.ts';

/** `services.fileLinks`: turns rows into what a player or a member of staff gets. */
export type { FileLinks } from './files.links.ts';

export interface FileParent {
  readonly feedbackId: string;
  /** Null where it came with the report itself. */
  readonly entryId: number | null;
}

/**
 * Makes pictures that the player uploaded part of what they send, in this order. Throws `image_upload` unless each is there,
 * is theirs and is part of nothing yet. The report must have been written before.
 */
export const attachFiles = async (
  tx: Tx,
  playerId: string,
  ids: readonly string[],
  parent: FileParent,
): Promise<void> => {
  if (ids.length === 0) return;
  const attached = await queries.attach(tx, playerId, ids, parent);
  if (attached !== ids.length) throw new Failure('image_upload');
};

/** Of one report, in the order they were sent; `entryId` is null for those that came with the report itself. */
export const filesOf = queries.selectOfFeedback;
