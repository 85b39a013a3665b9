import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface ShownQuestion {
  id: number;
  title: string;
  summary: string;
}

/** Those of the questions that are published, in the order of their ids in the list; in English where the language has no text. */
export const selectQuestions = async (tx: Tx, ids: readonly number[], lang: number): Promise<ShownQuestion[]> => {
  const { rows } = await sql<ShownQuestion>`
    select a.id, t.title, t.summary
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, place)
    join article a on a.id = wanted.id and a.status = 'published' and a.type = ${postTypes.question}
    cross join lateral (
      select title, summary from article_translation
      where article_id = a.id and lang in (${lang}, ${defaultLang}) order by lang = ${lang} desc limit 1
    ) t
    order by wanted.place`.execute(tx);
  return rows;
};
