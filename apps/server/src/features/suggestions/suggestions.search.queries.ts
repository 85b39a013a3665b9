import type { Tx } from '../../data/database.ts';

export const selectForSearch = async (
  tx: Tx,
  id: number,
): Promise<{ state: string; merged_into: number | null; published_at: Date } | undefined> =>
  tx.selectFrom('suggestion').select(['state', 'merged_into', 'published_at']).where('id', '=', id).executeTakeFirst();
