import type { Tx } from '../../../data/database.ts';

export interface ChatTopic {
  readonly number: number;
  readonly playerId: string;
  readonly reasonId: number | null;
  readonly tags: readonly string[];
}

export const lockTopic = async (tx: Tx, id: string): Promise<ChatTopic | null> => {
  const row = await tx
    .selectFrom('conversation')
    .select(['number', 'player_id', 'reason_id', 'tags'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { number: row.number, playerId: row.player_id, reasonId: row.reason_id, tags: row.tags };
};

export const updateTopic = async (
  tx: Tx,
  id: string,
  { reasonId, tags }: Pick<ChatTopic, 'reasonId' | 'tags'>,
): Promise<void> => {
  await tx
    .updateTable('conversation')
    .set({ reason_id: reasonId, tags: [...tags] })
    .where('id', '=', id)
    .execute();
};
