import { isEventType, type PostType, type QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type pg from 'pg';

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

/** Running events by their end, coming ones by their start, ended ones last (`eventStatus`). $5: the server's clock. */
const isEnded = '(a.event_starts_at is not null and coalesce(a.event_ends_at <= $5::timestamptz, false))';
const isRunning = '(a.event_starts_at <= $5::timestamptz)';
const eventOrder = `${isEnded}, a.pinned desc, ${isRunning} desc nulls last,
  case when ${isEnded} then null when ${isRunning} then a.event_ends_at else a.event_starts_at end nulls last,
  case when ${isEnded} then a.event_ends_at end desc, a.published_at desc, a.id desc`;

const pageText = (condition: string, order = pageOrder): string => `
  select ${itemColumns}
  from (
    select * from article a where a.status = 'published' and ${condition}
    order by ${order} limit $3 offset $4
  ) a
  left join picture p on p.id = a.cover_id
  ${translationIn('$2')}
  order by ${order}`;

/** Exported for the benchmark, which runs the bare statements for comparison. */
export const pageStatements = {
  byType: { name: 'articles.pageByType', text: pageText('a.type = $1') },
  byCategory: { name: 'articles.pageByCategory', text: pageText('a.type = 1 and a.category_id = $1') },
  events: { name: 'articles.pageOfEvents', text: pageText('a.type = $1', eventOrder) },
} as const;

export interface PageQuery {
  readonly type: PostType;
  readonly categoryId: QuestionCategory | undefined;
  readonly lang: number;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}

export const selectPage = async (pool: pg.Pool, page: PageQuery): Promise<ItemRow[]> => {
  const isByCategory = page.categoryId !== undefined;
  const values = [page.categoryId ?? page.type, page.lang, page.limit, page.offset];
  const { rows } = await pool.query<ItemRow>(
    isEventType(page.type)
      ? { ...pageStatements.events, values: [...values, page.now] }
      : { ...(isByCategory ? pageStatements.byCategory : pageStatements.byType), values },
  );
  return rows;
};

/** When the next event of this type starts or ends, which moves the others to other pages. */
export const selectNextEventChange = async (pool: pg.Pool, type: PostType, now: Date): Promise<Date | null> => {
  const { rows } = await pool.query<{ at: Date | null }>({
    name: 'articles.nextEventChange',
    text: `select min(c.at) as at
           from article a, lateral (values (a.event_starts_at), (a.event_ends_at)) c (at)
           where a.status = 'published' and a.type = $1 and c.at > $2`,
    values: [type, now],
  });
  return rows[0]?.at ?? null;
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
