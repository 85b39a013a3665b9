import {
  pictureIdSchema,
  type Picture,
  type pictureRename,
  type pictureTable,
} from '@guildhall/contract/pictures/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import * as v from 'valibot';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { pageOf, readCursor, writeCursor } from '../../data/keyset.ts';
import { MEDIA_PATH, mediaIdOf, type MediaStore } from '../../storage/media-store.ts';
import { staffChange } from '../audit/audit.public.ts';
import type { Ingest } from './pictures.ingest.service.ts';
import * as queries from './pictures.queries.ts';

export interface PicturesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly media: MediaStore;
  readonly ingest: Pick<Ingest, 'run'>;
}

const pictureOf = (row: queries.PictureRow): Picture => ({
  id: row.id,
  name: row.name,
  src: MEDIA_PATH + row.id,
  width: row.width,
  height: row.height,
  tone: row.tone,
  bytes: row.bytes,
  created_at: row.created_at.getTime(),
  created_by: row.created_by === null ? null : { id: row.created_by, name: row.created_by_name ?? '' },
});

const cursorKeys = v.tuple([v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1e14)), pictureIdSchema]);
const writePlace = (row: queries.PictureRow): string => writeCursor([row.created_at.getTime(), row.id]);
const readPlace = (cursor: string): queries.PictureCursor => {
  const [time, id] = readCursor(cursorKeys, cursor);
  return { createdAt: new Date(time), id };
};

export const createPicturesService = ({ database, clock, consoleHints, media, ingest }: PicturesDependencies) => ({
  upload: async (staffId: string, upload: Uint8Array, name = ''): Promise<Picture> => {
    const { bytes, width, height, tone } = await ingest.run(upload, { owner: staffId, network: null, isStaff: true });
    const id = mediaIdOf(bytes);
    // Store the file before the row: an orphaned file is harmless, a row without a file is not.
    await media.put(id, bytes);
    await staffChange({ database, consoleHints }, staffId, async (tx) => {
      const isNew = await queries.insertPicture(tx, {
        id,
        name,
        width,
        height,
        tone,
        bytes: bytes.length,
        createdAt: new Date(clock.now()),
        createdBy: staffId,
      });
      if (!isNew) return { result: null };
      const details = { width, height, bytes: bytes.length };
      return {
        result: null,
        audit: { action: 'picture.uploaded', subject: `picture:${id}`, details },
        hint: { noun: 'pictures', ids: [id] },
      };
    });
    return pictureOf(await queries.selectPicture(database.query, id));
  },

  rename: async (staffId: string, { id, name }: BodyOf<typeof pictureRename>): Promise<Picture> => {
    await staffChange({ database, consoleHints }, staffId, async (tx) => {
      if (!(await queries.renamePicture(tx, id, name))) throw new Failure('not_found');
      return {
        result: null,
        audit: { action: 'picture.renamed', subject: `picture:${id}`, details: { name } },
        hint: { noun: 'pictures', ids: [id] },
      };
    });
    return pictureOf(await queries.selectPicture(database.query, id));
  },

  table: async (staffId: string, body: BodyOf<typeof pictureTable>): Promise<MsgOf<typeof pictureTable>> => {
    const rows = await queries.selectPage(database.query, {
      after: body.cursor === undefined ? null : readPlace(body.cursor),
      createdBy: body.is_mine === true ? staffId : null,
      text: body.text ?? '',
      limit: body.limit + 1,
    });
    return pageOf(rows, body.limit, writePlace, pictureOf);
  },
});
