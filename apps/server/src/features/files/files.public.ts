import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files.ts';
import * as v from 'valibot';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import * as queries from './files.queries.ts';

/** `services.fileLinks`: turns rows into what a player or a member of staff gets. */
export type { FileLinks } from './files.links.ts';
/** `services.files`: takes in what belongs to conversations, and gives its addresses. */
export type { FilesService } from './files.service.ts';

const keySchema = v.pipe(v.string(), v.uuid());

/** Which attempt an upload belongs to, from the headers of its request. */
export const keyOf = (headers: Record<string, unknown>): string => {
  const parsed = v.safeParse(keySchema, headers[UPLOAD_KEY_HEADER]);
  if (!parsed.success) throw new Failure('invalid');
  return parsed.output;
};

/**
 * Makes pictures that the player uploaded part of what they send, in this order. Throws `image_upload` unless each is there,
 * is theirs and is part of nothing yet. What they become part of must have been written before.
 */
export const attachFiles = async (
  tx: Tx,
  playerId: string,
  ids: readonly string[],
  parent: queries.Parent,
): Promise<void> => {
  if (ids.length === 0) return;
  const attached = await queries.attach(tx, playerId, ids, parent);
  if (attached !== ids.length) throw new Failure('image_upload');
};

/** Of one report, in the order they were sent; `entryId` is null for those that came with the report itself. */
export const filesOf = queries.selectOfFeedback;

/** The screenshots of one deletion request, in the order they were sent. */
export const evidenceOf = queries.selectOfDeletion;
