import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface SimilarQuestion {
  id: number;
  title: string;
  summary: string;
}

/** Stops reading matches here, because a word this common does not discriminate. */
const matchesMax = 500;

/** Caps the count, and so the cost. */
const textsMax = 2000;
/** Assumed minimum: with fewer texts, word frequencies cannot be estimated. */
const textsMin = 20;

/** Inverse document frequency of each stem among the published articles of the language. */
export const selectStemWeights = async (
  tx: Tx,
  { queries, lang }: { queries: readonly string[]; lang: number },
): Promise<number[]> => {
  const texts = sql`article_translation t join article a on a.id = t.article_id and a.status = 'published'
    where t.lang = ${lang}`;
  const { rows } = await sql<{ weight: number }>`
    with total as (select greatest(count(*), ${textsMin}) as total from (select from ${texts} limit ${textsMax}) t)
    select ln((total + 1.0) / (least(total, holders) + 1))::float as weight
    from unnest(${[...queries]}::text[]) with ordinality stem (query, at)
    cross join total
    cross join lateral (
      select count(*) as holders from (select from ${texts} and t.terms @@ stem.query::tsquery limit ${textsMax}) h) h
    order by at`.execute(tx);
  return rows.map(({ weight }) => weight);
};

/**
 * Scores questions by inverse document frequency, weighting matches outside the title by a tenth. A result must match a
 * word in its title, at least two words if the text has more than two, and score at least 60% of the best.
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
    where r.score >= r.best * 0.6
    order by r.score desc, t.article_id desc limit ${limit}`.execute(tx);
  return rows;
};
