import type { PostType, QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../../data/database.ts';
import type { SearchQuery } from '../../../data/search-terms.ts';

export interface ItemRow {
  id: number;
  type: PostType;
  category_id: QuestionCategory | null;
  pinned: boolean;
  published_at: Date;
  event_starts_at: Date | null;
  event_ends_at: Date | null;
  cover_id: string | null;
  cover_width: number | null;
  cover_height: number | null;
  cover_tone: string | null;
  lang: number;
  title: string;
  summary: string;
}

export interface ArticleRow extends ItemRow {
  body: string;
  updated_at: Date;
}

const itemColumns = `a.id, a.type, a.category_id, a.pinned, a.published_at, a.event_starts_at, a.event_ends_at,
  a.cover_id, p.width as cover_width, p.height as cover_height, p.tone as cover_tone, t.lang, t.title, t.summary`;

const translationIn = (lang: string, columns = 'lang, title, summary'): string =>
  `join lateral (
     select ${columns} from article_translation where article_id = a.id and lang in (${lang}, ${defaultLang})
     order by (lang = ${lang}) desc limit 1
   ) t on true`;

const pageOrder = 'a.pinned desc, a.published_at desc, a.id desc';

const pageText = (condition: string): string => `
  select ${itemColumns}
  from (
    select * from article a where a.status = 'published' and ${condition}
    order by ${pageOrder} limit $3 offset $4
  ) a
  left join picture p on p.id = a.cover_id
  ${translationIn('$2')}
  order by ${pageOrder}`;

/** Exported for the benchmark, which runs the bare statements for comparison. */
export const pageStatements = {
  byType: { name: 'articles.pageByType', text: pageText('a.type = $1') },
  byCategory: { name: 'articles.pageByCategory', text: pageText('a.type = 1 and a.category_id = $1') },
} as const;

export interface PageQuery {
  readonly type: PostType;
  readonly categoryId: QuestionCategory | undefined;
  readonly lang: number;
  readonly limit: number;
  readonly offset: number;
}

export const selectPage = async (pool: pg.Pool, page: PageQuery): Promise<ItemRow[]> => {
  const isByCategory = page.categoryId !== undefined;
  const { rows } = await pool.query<ItemRow>({
    ...(isByCategory ? pageStatements.byCategory : pageStatements.byType),
    values: [page.categoryId ?? page.type, page.lang, page.limit, page.offset],
  });
  return rows;
};

export const selectArticle = async (pool: pg.Pool, id: number, lang: number): Promise<ArticleRow | null> => {
  const { rows } = await pool.query<ArticleRow>({
    name: 'articles.one',
    text: `select ${itemColumns}, t.body, t.updated_at
           from article a
           left join picture p on p.id = a.cover_id
           ${translationIn('$2', 'lang, title, summary, body, updated_at')}
           where a.id = $1 and a.status = 'published'`,
    values: [id, lang],
  });
  return rows[0] ?? null;
};

/** Ordinary searches take a few milliseconds. */
const searchTimeoutMs = 500;

/**
 * Ids of matching questions and guides, best first. An English text matches only if there is none in the requested
 * language. A match in the title outranks any number of matches in the body.
 */
export const rankArticles = async (
  tx: Tx,
  { query, lang, limit }: { query: SearchQuery; lang: number; limit: number },
): Promise<number[]> => {
  await sql`set local statement_timeout = ${sql.lit(searchTimeoutMs)}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select a.id
    from article_translation t
    join article a on a.id = t.article_id and a.status = 'published' and a.type in (1, 4)
    where t.terms @@ ${query.all}::tsquery
      and (t.lang = ${lang} or (t.lang = ${defaultLang} and not exists (
        select from article_translation own where own.article_id = t.article_id and own.lang = ${lang})))
    order by ts_rank('{0.001, 0.001, 0.001, 1}', t.terms, ${query.any}::tsquery) desc, a.published_at desc, a.id desc
    limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
};

/** The given articles in the given order. One that was archived meanwhile is left out. */
export const selectItems = async (pool: pg.Pool, ids: readonly number[], lang: number): Promise<ItemRow[]> => {
  const { rows } = await pool.query<ItemRow>({
    name: 'articles.items',
    text: `select ${itemColumns}
           from unnest($1::bigint[]) with ordinality wanted(id, place)
           join article a on a.id = wanted.id and a.status = 'published'
           left join picture p on p.id = a.cover_id
           ${translationIn('$2')}
           order by wanted.place`,
    values: [ids, lang],
  });
  return rows;
};
