import type { Tx } from '../../data/database.ts';

export interface SearchRow {
  readonly state: string;
  readonly published_at: Date | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

export const selectForSearch = async (tx: Tx, id: number): Promise<SearchRow | undefined> =>
  tx
    .selectFrom('survey')
    .select(['state', 'published_at', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A language without a title shows the English texts. */
export const selectSearchTexts = async (tx: Tx, id: number): Promise<{ lang: number; title: string; body: string }[]> =>
  tx
    .selectFrom('survey_text')
    .select(['lang', 'title', 'body'])
    .where('survey_id', '=', id)
    .where('title', '<>', '')
    .execute();
