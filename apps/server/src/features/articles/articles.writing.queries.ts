import type {
  ArticleStatus,
  changeKinds,
  PostType,
  QuestionCategory,
} from '@guildhall/contract/articles/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

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
  readonly kind: (typeof changeKinds)[number];
  readonly lang?: number;
  readonly sourceVersion?: number;
  readonly version?: number;
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
      source_version: change.sourceVersion ?? null,
      version: change.version ?? null,
      content: JSON.stringify(change.content),
    })
    .execute();
};

export interface TranslationValues {
  readonly lang: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** A tsvector in text form, built by the tokenizer. */
  readonly terms: string;
  readonly by: string | null;
  /** The English version it is based on; undefined means the current one. */
  readonly sourceVersion: number | undefined;
}

/**
 * Upserts a text and returns the English version it is based on. Versions are never reused: numbering continues after a
 * removal, so an editor with the removed text open cannot overwrite the new one.
 */
export const putTranslation = async (tx: Tx, articleId: number, values: TranslationValues): Promise<number> => {
  const { lang, title, summary, body, terms, by, sourceVersion } = values;
  const { rows } = await sql<{ source_version: number }>`
    insert into article_translation (article_id, lang, title, summary, body, terms, updated_by, source_version, version)
    select ${articleId}, ${lang}, ${title}, ${summary}, ${body}, ${terms}::tsvector, ${by},
      least(coalesce(${sourceVersion ?? null}::integer, source_version), source_version),
      1 + coalesce((select max(version) from article_change
        where article_id = ${articleId} and lang = ${lang} and kind = 'text_removed'), 0)
    from article where id = ${articleId}
    on conflict (article_id, lang) do update set title = excluded.title, summary = excluded.summary,
      body = excluded.body, terms = excluded.terms, updated_at = now(), updated_by = excluded.updated_by,
      source_version = excluded.source_version, version = article_translation.version + 1
    returning source_version`.execute(tx);
  return rows[0]?.source_version ?? 0;
};

export const deleteTranslation = async (tx: Tx, articleId: number, lang: number): Promise<number> => {
  const row = await tx
    .deleteFrom('article_translation')
    .where('article_id', '=', articleId)
    .where('lang', '=', lang)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? 0;
};

export const raiseSourceVersion = async (tx: Tx, articleId: number): Promise<void> => {
  await tx
    .updateTable('article')
    .set({ source_version: sql`source_version + 1` })
    .where('id', '=', articleId)
    .execute();
};

export const followSource = async (
  tx: Tx,
  articleId: number,
  lang: number,
  by: string | null,
  sourceVersion: number | undefined,
): Promise<void> => {
  await sql`
    update article_translation t
    set source_version = least(coalesce(${sourceVersion ?? null}::integer, a.source_version), a.source_version), version = t.version + 1, updated_at = now(), updated_by = ${by}
    from article a where a.id = t.article_id and t.article_id = ${articleId} and t.lang = ${lang}`.execute(tx);
};

/** Letters of summary and body from which on the same text in two languages is a copy; names and numbers may be the same. */
const copyLetters = 20;

/**
 * Updates the denormalized language bitmaps of the article, so that the table needs no join. A text whose summary and body are
 * still the English ones is no translation yet.
 */
export const refreshLangs = async (tx: Tx, articleId: number, by: string | null): Promise<void> => {
  await sql`
    update article a set updated_at = now(), updated_by = ${by},
      present_langs = coalesce((select bit_or(1 << t.lang) from article_translation t where t.article_id = a.id
        and not exists (select from article_translation e
          where e.article_id = a.id and e.lang = ${defaultLang} and t.lang <> e.lang and e.summary = t.summary and e.body = t.body
            and length(regexp_replace(e.summary || regexp_replace(e.body, '<[^>]*>', '', 'g'), '[^[:alpha:]]', '', 'g')) >= ${copyLetters})), 0),
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

export const isSameText = async (
  tx: Tx,
  articleId: number,
  lang: number,
  text: { title: string; summary: string; body: string },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('article_translation')
    .select('lang')
    .where('article_id', '=', articleId)
    .where('lang', '=', lang)
    .where('title', '=', text.title)
    .where('summary', '=', text.summary)
    .where('body', '=', text.body)
    .executeTakeFirst();
  return row !== undefined;
};

export const isPublished = async (tx: Tx, articleId: number): Promise<boolean> => {
  const row = await tx.selectFrom('article').select('status').where('id', '=', articleId).executeTakeFirst();
  return row?.status === 'published';
};

/** Null if the article does not exist or is already published. `isFirst` means that its total must increase. */
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

/** False if the article is in none of the `from` states. */
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

/** Locks due articles; concurrent workers skip locked rows. */
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
