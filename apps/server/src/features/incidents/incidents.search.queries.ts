import type { Tx } from '../../data/database.ts';

export const selectForSearch = async (
  tx: Tx,
  id: number,
): Promise<{ state: string; opened_at: Date | null } | undefined> =>
  tx.selectFrom('incident').select(['state', 'opened_at']).where('id', '=', id).executeTakeFirst();
