import { pictureIdSchema, type Picture, type pictureTable } from '@guildhall/contract/pictures.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/keyset.ts';
import { MEDIA_PATH, mediaIdOf, type MediaStore } from '../../platform/media-store.ts';
import { appendAudit } from '../audit/audit.public.ts';
import type { Ingest } from './pictures.ingest.ts';
import * as queries from './pictures.queries.ts';

export interface PicturesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: DeskHints;
  readonly media: MediaStore;
  readonly ingest: Pick<Ingest, 'run'>;
}

const pictureOf = (row: queries.PictureRow): Picture => ({
  id: row.id,
  src: MEDIA_PATH + row.id,
  width: row.width,
  height: row.height,
  tone: row.tone,
  bytes: row.bytes,
  created_at: row.created_at.getTime(),
  created_by: row.created_by === null ? null : { id: row.created_by, name: row.created_by_name ?? '' },
});

const placeKeys = v.tuple([v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1e14)), pictureIdSchema]);
const writePlace = (row: queries.PictureRow): string => writeCursor([row.created_at.getTime(), row.id]);
const readPlace = (cursor: string): queries.PicturePlace => {
  const [time, id] = readCursor(placeKeys, cursor);
  return { createdAt: new Date(time), id };
};

export type PicturesService = ReturnType<typeof createPicturesService>;

export const createPicturesService = ({ database, clock, desk, media, ingest }: PicturesDependencies) => ({
  upload: async (staffId: string, upload: Uint8Array): Promise<Picture> => {
    const { bytes, width, height, tone } = await ingest.run(upload);
    const id = mediaIdOf(bytes);
    // Before the row: a file that nobody names does no harm, a row without its file would.
    await media.put(id, bytes);
    const isNew = await database.transaction(async (tx) => {
      const isInserted = await queries.insertPicture(tx, {
        id,
        width,
        height,
        tone,
        bytes: bytes.length,
        createdAt: new Date(clock.now()),
        createdBy: staffId,
      });
      if (isInserted) {
        const details = { width, height, bytes: bytes.length };
        await appendAudit(tx, { staffId, action: 'picture.uploaded', subject: `picture:${id}`, details });
      }
      return isInserted;
    });
    if (isNew) desk.changed('pictures', [id]);
    return pictureOf(await queries.selectPicture(database.query, id));
  },

  table: async (staffId: string, body: BodyOf<typeof pictureTable>): Promise<MsgOf<typeof pictureTable>> => {
    const rows = await queries.selectPage(database.query, {
      after: body.cursor === undefined ? null : readPlace(body.cursor),
      createdBy: body.is_mine === true ? staffId : null,
      limit: body.limit + 1,
    });
    return pageOf(rows, body.limit, writePlace, pictureOf);
  },
});
