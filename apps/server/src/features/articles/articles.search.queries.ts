import type { PostType } from '@guildhall/contract/articles/post-types.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface SearchRow {
  readonly id: number;
  readonly type: PostType;
  readonly status: string;
  readonly published_at: Date | null;
  readonly pinned: boolean;
}

export const selectForSearch = async (tx: Tx, id: number): Promise<SearchRow | null> => {
  const { rows } =
    await sql<SearchRow>`select id, type, status, published_at, pinned from article where id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export const selectTexts = async (
  tx: Tx,
  id: number,
): Promise<{ lang: number; title: string; summary: string; body: string }[]> =>
  tx
    .selectFrom('article_translation')
    .select(['lang', 'title', 'summary', 'body'])
    .where('article_id', '=', id)
    .execute();
