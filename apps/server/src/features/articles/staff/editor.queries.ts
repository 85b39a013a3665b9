import type { StaffArticleFields } from '@guildhall/contract/articles/staff.ts';
import type {
  ArticleStatus,
  changeKinds,
  langStates,
  PostType,
  QuestionCategory,
} from '@guildhall/contract/articles/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../../data/database.ts';

export interface StaffItemRow {
  id: number;
  type: PostType;
  category_id: QuestionCategory | null;
  status: ArticleStatus;
  pinned: boolean;
  cover_id: string | null;
  cover_width: number | null;
  cover_height: number | null;
  cover_tone: string | null;
  event_starts_at: Date | null;
  event_ends_at: Date | null;
  publish_at: Date | null;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  updated_by_name: string | null;
  present_langs: number;
  stale_langs: number;
  version: number;
  source_version: number;
}

export interface StaffTableRow extends StaffItemRow {
  title: string | null;
  cursor_micros: number;
}

const itemColumns = `a.id, a.type, a.category_id, a.status, a.pinned, a.cover_id, a.event_starts_at, a.event_ends_at,
  a.publish_at, a.published_at, a.created_at, a.updated_at, a.updated_by, a.present_langs, a.stale_langs, a.version,
  a.source_version, p.width as cover_width, p.height as cover_height, p.tone as cover_tone, s.name as updated_by_name`;
const itemJoins = 'left join picture p on p.id = a.cover_id left join staff_member s on s.id = a.updated_by';

export interface StaffFilter {
  readonly type?: PostType | undefined;
  readonly status?: ArticleStatus | undefined;
  readonly categoryId?: QuestionCategory | undefined;
  readonly pinned?: boolean | undefined;
  readonly lang?: number | undefined;
  readonly langState?: (typeof langStates)[number] | undefined;
  readonly id?: number | undefined;
  /** A tsquery. */
  readonly words?: string | undefined;
  readonly after?: { micros: number; id: number } | undefined;
  readonly limit: number;
}

/** Caps the matches of a search, so that a common word does not scan a million articles. */
const wordMatchesMax = 20_000;

/** The bit is inlined, not bound: only then can the planner match the condition to a partial index. */
const langCondition = (lang: number, state: (typeof langStates)[number]): string => {
  const bit = 1 << Math.trunc(lang);
  if (state === 'missing') return `(a.present_langs & ${bit}) = 0 and a.status <> 'archived'`;
  return state === 'stale' ? `(a.stale_langs & ${bit}) <> 0` : `(a.present_langs & ${bit}) <> 0`;
};

export const selectTable = async (pool: pg.Pool, filter: StaffFilter): Promise<StaffTableRow[]> => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  const { type, status, categoryId, pinned, lang, langState, id, words, after } = filter;
  if (type !== undefined) conditions.push(`a.type = ${bind(type)}`);
  if (status !== undefined) conditions.push(`a.status = ${bind(status)}`);
  if (categoryId !== undefined) conditions.push(`a.category_id = ${bind(categoryId)}`);
  if (pinned !== undefined) conditions.push(pinned ? 'a.pinned' : 'not a.pinned');
  if (lang !== undefined && langState !== undefined) conditions.push(langCondition(lang, langState));
  const matches: string[] = [];
  if (id !== undefined) matches.push(`(select ${bind(id)}::bigint)`);
  if (words !== undefined) {
    const found = `select article_id from article_translation where terms @@ ${bind(words)}::tsquery`;
    matches.push(`(${found} limit ${wordMatchesMax})`);
  }
  if (matches.length > 0) conditions.push(`a.id in (${matches.join(' union all ')})`);
  if (after !== undefined)
    conditions.push(
      `(a.updated_at, a.id) < (timestamptz 'epoch' + ${bind(after.micros)} * interval '1 microsecond', ${bind(after.id)})`,
    );
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const { rows } = await pool.query<StaffTableRow>({
    text: `select ${itemColumns}, (extract(epoch from a.updated_at) * 1000000)::bigint as cursor_micros, t.title
           from (select * from article a ${where} order by a.updated_at desc, a.id desc limit ${bind(filter.limit)}) a
           ${itemJoins}
           left join lateral (
             select title from article_translation where article_id = a.id
             order by (lang = ${bind(lang ?? defaultLang)}) desc, (lang = ${defaultLang}) desc, lang limit 1
           ) t on true
           order by a.updated_at desc, a.id desc`,
    values,
  });
  return rows;
};

export const selectArticle = async (tx: Tx, id: number): Promise<StaffItemRow | null> => {
  const { rows } = await sql<StaffItemRow>`
    select ${sql.raw(itemColumns)} from article a ${sql.raw(itemJoins)} where a.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export interface StaffTextRow {
  lang: number;
  title: string;
  summary: string;
  body: string;
  version: number;
  source_version: number;
  updated_at: Date;
  updated_by: string | null;
  updated_by_name: string | null;
  source_change_id: number | null;
}

export const selectTexts = async (tx: Tx, articleId: number): Promise<StaffTextRow[]> => {
  const { rows } = await sql<StaffTextRow>`
    select t.lang, t.title, t.summary, t.body, t.version, t.source_version, t.updated_at, t.updated_by,
      s.name as updated_by_name, c.id as source_change_id
    from article_translation t
    left join staff_member s on s.id = t.updated_by
    left join lateral (
      select id from article_change
      where article_id = t.article_id and lang = ${defaultLang} and source_version = t.source_version
      order by id desc limit 1
    ) c on true
    where t.article_id = ${articleId} order by t.lang`.execute(tx);
  return rows;
};

/** Locks the columns that decide whether a change is allowed. */
/** A subquery instead of a join: after waiting for a row lock, PostgreSQL would not join the new `updated_by`. */
const updatedByName = (table: 'article' | 'article_translation') =>
  sql<string | null>`(select name from staff_member where id = ${sql.ref(`${table}.updated_by`)})`.as(
    'updated_by_name',
  );

export const lockArticle = (tx: Tx, id: number) =>
  tx
    .selectFrom('article')
    .select(['id', 'type', 'status', 'version', 'source_version'])
    .select(updatedByName('article'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedArticle = NonNullable<Awaited<ReturnType<typeof lockArticle>>>;

export const selectTextState = (tx: Tx, articleId: number, lang: number) =>
  tx
    .selectFrom('article_translation')
    .select(['version', 'source_version', 'title', 'summary', 'body'])
    .select(updatedByName('article_translation'))
    .where('article_id', '=', articleId)
    .where('lang', '=', lang)
    .executeTakeFirst();

export const hasPicture = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('picture').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export type ChangeKind = (typeof changeKinds)[number];
export interface TextContent {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export interface ChangeRow {
  id: number;
  at: Date;
  staff_id: string | null;
  staff_name: string | null;
  kind: ChangeKind;
  lang: number | null;
  source_version: number | null;
  note: string;
}

const changeColumns = `c.id, c.at, c.staff_id, c.kind, c.lang, c.source_version, s.name as staff_name,
  coalesce(c.content ->> 'title', c.content ->> 'status', '') as note`;

export const selectChanges = async (
  tx: Tx,
  page: { articleId: number; lang: number | undefined; before: number | undefined; limit: number },
): Promise<ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select ${sql.raw(changeColumns)} from article_change c left join staff_member s on s.id = c.staff_id
    where c.article_id = ${page.articleId}
      ${page.lang === undefined ? sql`` : sql`and c.lang = ${page.lang}`}
      ${page.before === undefined ? sql`` : sql`and c.id < ${page.before}`}
    order by c.id desc limit ${page.limit}`.execute(tx);
  return rows;
};

export interface FullChangeRow extends ChangeRow {
  content: TextContent | StaffArticleFields | Record<string, unknown>;
}

export const selectChange = async (tx: Tx, articleId: number, changeId: number): Promise<FullChangeRow | null> => {
  const { rows } = await sql<FullChangeRow>`
    select ${sql.raw(changeColumns)}, c.content from article_change c left join staff_member s on s.id = c.staff_id
    where c.article_id = ${articleId} and c.id = ${changeId}`.execute(tx);
  return rows[0] ?? null;
};

export const selectContentBefore = async (tx: Tx, articleId: number, change: ChangeRow): Promise<unknown> => {
  const isText = change.kind === 'text' || change.kind === 'text_removed';
  const { rows } = await sql<{ content: unknown }>`
    select content from article_change
    where article_id = ${articleId} and id < ${change.id}
      and ${isText ? sql`lang = ${change.lang} and kind = 'text'` : sql`kind in ('created', 'fields')`}
    order by id desc limit 1`.execute(tx);
  return rows[0]?.content ?? null;
};

export const selectForExport = async (tx: Tx, ids: readonly number[], lang: number) => {
  const { rows } = await sql<{
    id: number;
    source_version: number;
    title: string;
    summary: string;
    body: string;
    own_version: number | null;
    own_title: string | null;
    own_summary: string | null;
    own_body: string | null;
  }>`
    select a.id, a.source_version, e.title, e.summary, e.body,
      t.version as own_version, t.title as own_title, t.summary as own_summary, t.body as own_body
    from article a
    join article_translation e on e.article_id = a.id and e.lang = ${defaultLang}
    left join article_translation t on t.article_id = a.id and t.lang = ${lang}
    where a.id = any(${ids}) order by a.id`.execute(tx);
  return rows;
};
