import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export interface SimilarQuestion {
  id: number;
  title: string;
  summary: string;
}

/** A word that so many texts hold tells none of them apart; nobody reads further. */
const matchesMax = 500;

/**
 * Each stem weighs by how few questions hold it, a tenth of that outside of a title. What is found shares a word of its
 * title and, of a text with several words, at least two; and is not far behind the best.
 */
export const selectSimilarQuestions = async (
  tx: Tx,
  { stems, lang, limit }: { stems: readonly string[]; lang: number; limit: number },
): Promise<SimilarQuestion[]> => {
  const wordsNeeded = stems.length > 2 ? 2 : 1;
  const { rows } = await sql<SimilarQuestion>`
    with stem as (select stem::tsquery as stem from unnest(${[...stems]}::text[]) stem),
      questions as (select count(*)::float as total from (
        select from article where type = 1 and status = 'published' limit 10000) a),
      hit as (
        select s.stem, h.article_id, h.lang, h.in_title, count(*) over (partition by s.stem) as holders
        from stem s cross join lateral (
          select t.article_id, t.lang, ts_filter(t.terms, '{a}') @@ s.stem as in_title
          from article_translation t
          join article a on a.id = t.article_id and a.status = 'published' and a.type = 1
          where t.terms @@ s.stem
            and (t.lang = ${lang} or (t.lang = ${defaultLang} and not exists (
              select from article_translation own where own.article_id = t.article_id and own.lang = ${lang})))
          limit ${matchesMax}
        ) h
      ),
      scored as (
        select article_id, lang, count(*) as words, bool_or(in_title) as in_title,
          sum(ln((total + 1) / holders) * case when in_title then 1 else 0.1 end) as score
        from hit cross join questions group by article_id, lang
      ),
      relevant as (
        select *, max(score) over () as best from scored where in_title and words >= ${wordsNeeded} and score > 0.5
      )
    select t.article_id as id, t.title, t.summary
    from relevant r join article_translation t on t.article_id = r.article_id and t.lang = r.lang
    where r.score >= r.best * 0.4
    order by r.score desc, t.article_id desc limit ${limit}`.execute(tx);
  return rows;
};
