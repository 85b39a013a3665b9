import type { Tx } from '../../../data/database.ts';

export interface ReportTopic {
  readonly number: number;
  readonly reasonId: number | null;
  readonly tags: readonly string[];
}

export const lockTopic = async (tx: Tx, id: string): Promise<ReportTopic | null> => {
  const row = await tx
    .selectFrom('feedback')
    .select(['number', 'reason_id', 'tags'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { number: row.number, reasonId: row.reason_id, tags: row.tags };
};

/** Leaves version and time alone: a reply that is being written has not become outdated, and the player sees no change. */
export const updateTopic = async (
  tx: Tx,
  id: string,
  { reasonId, tags }: Pick<ReportTopic, 'reasonId' | 'tags'>,
): Promise<void> => {
  await tx
    .updateTable('feedback')
    .set({ reason_id: reasonId, tags: [...tags] })
    .where('id', '=', id)
    .execute();
};
