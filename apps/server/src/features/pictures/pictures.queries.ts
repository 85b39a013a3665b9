import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface NewPicture {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly createdBy: string | null;
}

/** Returns false if an identical picture exists; that one stays unchanged and keeps its name. */
export const insertPicture = async (tx: Tx, picture: NewPicture): Promise<boolean> => {
  const { createdAt, createdBy, ...values } = picture;
  const row = await tx
    .insertInto('picture')
    .values({ ...values, created_at: createdAt, created_by: createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) return true;
  await tx
    .updateTable('picture')
    .set({ name: picture.name })
    .where('id', '=', picture.id)
    .where('name', '=', '')
    .execute();
  return false;
};

export const renamePicture = async (tx: Tx, id: string, name: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx.updateTable('picture').set({ name }).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
};

const selectPictures = (tx: Tx) =>
  tx
    .selectFrom('picture as p')
    .leftJoin('staff_member as s', 's.id', 'p.created_by')
    .select([
      'p.id',
      'p.name',
      'p.width',
      'p.height',
      'p.tone',
      'p.bytes',
      'p.created_at',
      'p.created_by',
      's.name as created_by_name',
    ]);

export const selectPicture = (tx: Tx, id: string) =>
  selectPictures(tx).where('p.id', '=', id).executeTakeFirstOrThrow();
export type PictureRow = Awaited<ReturnType<typeof selectPicture>>;

export interface PictureCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export const selectPage = (
  tx: Tx,
  page: {
    readonly after: PictureCursor | null;
    readonly createdBy: string | null;
    readonly text: string;
    readonly limit: number;
  },
): Promise<PictureRow[]> => {
  const { after, createdBy, text, limit } = page;
  let query = selectPictures(tx).orderBy('p.created_at', 'desc').orderBy('p.id', 'desc').limit(limit);
  if (createdBy !== null) query = query.where('p.created_by', '=', createdBy);
  if (text !== '') query = query.where(sql<boolean>`strpos(lower(p.name), lower(${text})) > 0`);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('p.created_at', 'p.id'), '<', tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
};
