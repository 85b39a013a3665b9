import type { ArticleStatus, PostType, QuestionCategory } from '@guildhall/contract/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../platform/database.ts';
import type { SearchQuery } from './articles.search-terms.ts';

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

/** The asked language if there is one, else English (C6). */
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

/** The statements of the two list pages; the benchmark runs them bare for comparison. */
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

/**
 * Questions and guides; a text in English counts only where the asked language has none, as readers see it. However
 * many words of a body match, one in a title weighs more.
 */
export const searchArticles = async (
  pool: pg.Pool,
  search: { query: SearchQuery; lang: number; limit: number; offset: number },
): Promise<ItemRow[]> => {
  const { rows } = await pool.query<ItemRow>({
    name: 'articles.search',
    text: `select ${itemColumns}
           from article_translation t
           join article a on a.id = t.article_id and a.status = 'published' and a.type in (1, 4)
           left join picture p on p.id = a.cover_id
           where t.terms @@ $1::tsquery
             and (t.lang = $2 or (t.lang = ${defaultLang} and not exists (
               select from article_translation own where own.article_id = t.article_id and own.lang = $2)))
           order by ts_rank('{0.001, 0.001, 0.001, 1}', t.terms, $5::tsquery) desc, a.published_at desc, a.id desc
           limit $3 offset $4`,
    values: [search.query.all, search.lang, search.limit, search.offset, search.query.any],
  });
  return rows;
};

export interface ArticleValues {
  readonly type: PostType;
  readonly categoryId?: QuestionCategory | null;
  readonly pinned?: boolean;
  readonly coverId?: string | null;
  readonly eventStartsAt?: Date | null;
  readonly eventEndsAt?: Date | null;
}

export const insertArticle = async (tx: Tx, values: ArticleValues, by: string | null): Promise<number> => {
  const row = await tx
    .insertInto('article')
    .values({
      type: values.type,
      category_id: values.categoryId ?? null,
      pinned: values.pinned ?? false,
      cover_id: values.coverId ?? null,
      event_starts_at: values.eventStartsAt ?? null,
      event_ends_at: values.eventEndsAt ?? null,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const touched = (by: string | null) => ({ updated_at: sql<Date>`now()`, updated_by: by });

export const updateFields = async (
  tx: Tx,
  id: number,
  by: string | null,
  fields: {
    category_id: QuestionCategory | null;
    pinned: boolean;
    cover_id: string | null;
    event_starts_at: Date | null;
    event_ends_at: Date | null;
  },
): Promise<void> => {
  await tx
    .updateTable('article')
    .set({ ...fields, ...touched(by), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
};

export interface ChangeValues {
  readonly articleId: number;
  readonly by: string | null;
  readonly kind: 'created' | 'fields' | 'text' | 'text_removed' | 'status';
  readonly lang?: number;
  readonly content: object;
}

export const insertChange = async (tx: Tx, change: ChangeValues): Promise<void> => {
  await tx
    .insertInto('article_change')
    .values({
      article_id: change.articleId,
      staff_id: change.by,
      kind: change.kind,
      lang: change.lang ?? null,
      content: JSON.stringify(change.content),
    })
    .execute();
};

export interface TranslationValues {
  readonly lang: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** A tsvector in its text form, made by the tokeniser. */
  readonly terms: string;
  readonly by: string | null;
  /** The English state it follows; undefined is the present one. */
  readonly sourceVersion: number | undefined;
}

export const putTranslation = async (tx: Tx, articleId: number, values: TranslationValues): Promise<void> => {
  const { lang, title, summary, body, terms, by, sourceVersion } = values;
  await sql`
    insert into article_translation (article_id, lang, title, summary, body, terms, updated_by, source_version)
    select ${articleId}, ${lang}, ${title}, ${summary}, ${body}, ${terms}::tsvector, ${by},
      coalesce(${sourceVersion ?? null}::integer, source_version)
    from article where id = ${articleId}
    on conflict (article_id, lang) do update set title = excluded.title, summary = excluded.summary,
      body = excluded.body, terms = excluded.terms, updated_at = now(), updated_by = excluded.updated_by,
      source_version = excluded.source_version, version = article_translation.version + 1`.execute(tx);
};

export const deleteTranslation = async (tx: Tx, articleId: number, lang: number): Promise<void> => {
  await tx.deleteFrom('article_translation').where('article_id', '=', articleId).where('lang', '=', lang).execute();
};

/** The English text says something else now, so what follows it is behind. */
export const raiseSourceVersion = async (tx: Tx, articleId: number): Promise<void> => {
  await tx
    .updateTable('article')
    .set({ source_version: sql`source_version + 1` })
    .where('id', '=', articleId)
    .execute();
};

export const followSource = async (tx: Tx, articleId: number, lang: number, by: string | null): Promise<void> => {
  await sql`
    update article_translation t
    set source_version = a.source_version, version = t.version + 1, updated_at = now(), updated_by = ${by}
    from article a where a.id = t.article_id and t.article_id = ${articleId} and t.lang = ${lang}`.execute(tx);
};

/** Keeps the summary of the languages on the article right, so that a table of articles reads nothing else. */
export const refreshLangs = async (tx: Tx, articleId: number, by: string | null): Promise<void> => {
  await sql`
    update article a set updated_at = now(), updated_by = ${by},
      present_langs = coalesce((select bit_or(1 << t.lang) from article_translation t where t.article_id = a.id), 0),
      stale_langs = coalesce((select bit_or(1 << t.lang) from article_translation t
        where t.article_id = a.id and t.lang <> ${defaultLang} and t.source_version < a.source_version), 0)
    where a.id = ${articleId}`.execute(tx);
};

export const hasTranslation = async (tx: Tx, articleId: number, lang: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('article_translation')
    .select('article_id')
    .where('article_id', '=', articleId)
    .where('lang', '=', lang)
    .executeTakeFirst();
  return row !== undefined;
};

export const isPublished = async (tx: Tx, articleId: number): Promise<boolean> => {
  const row = await tx.selectFrom('article').select('status').where('id', '=', articleId).executeTakeFirst();
  return row?.status === 'published';
};

/** Turns an article public. Null when it does not exist or already is; `isFirst` tells whether a total must rise. */
export const publishRow = async (
  tx: Tx,
  articleId: number,
  at: Date,
  by: string | null,
): Promise<{ type: PostType; isFirst: boolean } | null> => {
  const { rows } = await sql<{ type: PostType; is_first: boolean }>`
    with before as (
      select id, published_at from article where id = ${articleId} and status <> 'published' for update
    )
    update article a
    set status = 'published', published_at = coalesce(before.published_at, ${at}), publish_at = null,
      updated_at = now(), updated_by = ${by}, version = a.version + 1
    from before where a.id = before.id
    returning a.type, before.published_at is null as is_first`.execute(tx);
  const row = rows[0];
  return row === undefined ? null : { type: row.type, isFirst: row.is_first };
};

/** False where the article is in none of the states it may come from. */
export const setStatus = async (
  tx: Tx,
  articleId: number,
  by: string | null,
  change: { status: ArticleStatus; publishAt: Date | null; from: readonly ArticleStatus[] },
): Promise<boolean> => {
  const row = await tx
    .updateTable('article')
    .set({ status: change.status, publish_at: change.publishAt, ...touched(by), version: sql`version + 1` })
    .where('id', '=', articleId)
    .where('status', 'in', change.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Claims articles whose time has come; another worker passes over what this one holds. */
export const claimDue = async (tx: Tx, now: Date, limit: number): Promise<{ id: number; publish_at: Date | null }[]> =>
  tx
    .selectFrom('article')
    .select(['id', 'publish_at'])
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
