import type { Tx } from '../../platform/database.ts';

export interface NewPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly tone: string;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly createdBy: string | null;
}

/** False where the very same picture is there already; it stays as it is. */
export const insertPicture = async (tx: Tx, picture: NewPicture): Promise<boolean> => {
  const { createdAt, createdBy, ...values } = picture;
  const row = await tx
    .insertInto('picture')
    .values({ ...values, created_at: createdAt, created_by: createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

const selectPictures = (tx: Tx) =>
  tx
    .selectFrom('picture as p')
    .leftJoin('staff_member as s', 's.id', 'p.created_by')
    .select([
      'p.id',
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

export interface PicturePlace {
  readonly createdAt: Date;
  readonly id: string;
}

export const selectPage = (
  tx: Tx,
  page: { readonly after: PicturePlace | null; readonly createdBy: string | null; readonly limit: number },
): Promise<PictureRow[]> => {
  const { after, createdBy, limit } = page;
  let query = selectPictures(tx).orderBy('p.created_at', 'desc').orderBy('p.id', 'desc').limit(limit);
  if (createdBy !== null) query = query.where('p.created_by', '=', createdBy);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('p.created_at', 'p.id'), '<', tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
};
