import type { FileLinks } from './files.links.service.ts';
import type { FilesService } from './files.service.ts';
import { port } from '../../registration/module.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import * as v from 'valibot';
import type { Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import * as queries from './files.queries.ts';

export type { FileLinks, FileViewer } from './files.links.service.ts';
/** For operators: compares rows and objects after a restore. */
export { checkFiles } from './files.check.service.ts';
export type { FilesService } from './files.service.ts';

const keySchema = v.pipe(v.string(), v.uuid());

/** Reads the idempotency key of an upload from the request headers. */
export const keyOf = (headers: Record<string, unknown>): string => {
  const parsed = v.safeParse(keySchema, headers[UPLOAD_KEY_HEADER]);
  if (!parsed.success) throw new Failure('invalid');
  return parsed.output;
};

/**
 * Attaches uploaded pictures to a report, a report entry or a deletion request, in this order. Throws `image_upload`
 * unless every picture exists, belongs to the player and is not attached yet. The parent row must already exist.
 */
export const attachFiles = async (
  tx: Tx,
  playerId: string,
  ids: readonly string[],
  parent: queries.FileParent,
): Promise<void> => {
  if (ids.length === 0) return;
  const attached = await queries.attach(tx, playerId, ids, parent);
  if (attached !== ids.length) throw new Failure('image_upload');
};

/** Shows the pictures of a conversation in a report, too. */
export const { linkChatPictures } = queries;

/** Files of one report in the order they were sent; `entryId` is null for those attached to the report itself. */
export const filesOf = queries.selectOfFeedback;

/** Screenshots of one deletion request in the order they were sent. */
export const evidenceOf = queries.selectOfDeletion;

/** Adds signed links to file rows for a player or a staff member. */
export const signedFileLinks = port<FileLinks>('files.links');
/** Stores chat files and creates links to them. */
export const storedFiles = port<FilesService>('files.stored');
