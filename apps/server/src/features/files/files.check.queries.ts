import type { Tx } from '../../data/database.ts';

/** Stored files whose object lies in the directory. Not a range of keys: their order depends on the collation. */
export const selectReady = async (tx: Tx, directory: string): Promise<{ id: string; object: string }[]> =>
  tx
    .selectFrom('file')
    .select(['id', 'object'])
    .where('object', 'like', `${directory}/%`)
    .where('is_ready', '=', true)
    .execute();

/** Which of these objects a row refers to, including uploads in progress and objects whose removal is scheduled. */
export const selectKnown = async (tx: Tx, objects: readonly string[]): Promise<Set<string>> => {
  if (objects.length === 0) return new Set();
  const rows = await tx
    .selectFrom('file')
    .select('object')
    .where('object', 'in', [...objects])
    .union((eb) =>
      eb
        .selectFrom('file_removal')
        .select('object')
        .where('object', 'in', [...objects]),
    )
    .execute();
  return new Set(rows.map(({ object }) => object));
};
