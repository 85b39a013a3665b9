import type { DeskFields } from '@guildhall/contract/articles-desk.ts';
import { postTypeNameOf } from '@guildhall/contract/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { storable } from '../../platform/storable-text.ts';
import { addToTotal } from '../totals/totals.public.ts';
import * as queries from './articles.writing.queries.ts';
import { sanitizeBody, textOfBody } from './articles.rich-text.ts';
import { vectorOf } from '../../platform/search-terms.ts';

/** The steps of every change of an article, inside a transaction: the rows, and the record of who wrote what. */

/** Who writes; null is the system itself: seeds, and the clock that publishes. */
export type Author = string | null;

export interface Translation {
  readonly lang: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
const msOf = (date: Date | null | undefined): number | null => date?.getTime() ?? null;

export const createIn = async (tx: Tx, by: Author, values: queries.ArticleValues): Promise<number> => {
  const id = await queries.insertArticle(tx, values, by);
  const content: DeskFields = {
    category_id: values.categoryId ?? null,
    pinned: values.pinned ?? false,
    cover_id: values.coverId ?? null,
    event_starts_at: msOf(values.eventStartsAt),
    event_ends_at: msOf(values.eventEndsAt),
  };
  await queries.insertChange(tx, { articleId: id, by, kind: 'created', content });
  return id;
};

export const writeFieldsIn = async (tx: Tx, by: Author, id: number, fields: DeskFields): Promise<void> => {
  await queries.updateFields(tx, id, by, {
    category_id: fields.category_id,
    pinned: fields.pinned,
    cover_id: fields.cover_id,
    event_starts_at: dateOf(fields.event_starts_at),
    event_ends_at: dateOf(fields.event_ends_at),
  });
  await queries.insertChange(tx, { articleId: id, by, kind: 'fields', content: fields });
};

export interface TextOptions {
  /** The English text changed, but not so that a translation would have to follow. */
  readonly isMinor?: boolean;
  /** The state of the English text that this translation was made from; the present one unless told. */
  readonly sourceVersion?: number;
}

/** Sanitises before anything is stored; search terms come from what readers will see. */
export const writeTextIn = async (
  tx: Tx,
  by: Author,
  id: number,
  { lang, ...texts }: Translation,
  { isMinor = false, sourceVersion }: TextOptions = {},
): Promise<void> => {
  const [title, summary] = [storable(texts.title), storable(texts.summary)];
  const content = { title, summary, body: storable(sanitizeBody(texts.body)) };
  const terms = vectorOf(`${title} ${summary}`, textOfBody(content.body));
  const isEnglish = lang === defaultLang;
  // A text that says the same as before leaves nobody behind.
  if (isEnglish && !isMinor && !(await queries.isSameText(tx, id, lang, content)))
    await queries.raiseSourceVersion(tx, id);
  const followed = await queries.putTranslation(tx, id, {
    lang,
    ...content,
    terms,
    by,
    sourceVersion: isEnglish ? undefined : sourceVersion,
  });
  await queries.refreshLangs(tx, id, by);
  await queries.insertChange(tx, { articleId: id, by, kind: 'text', lang, sourceVersion: followed, content });
};

export const removeTextIn = async (tx: Tx, by: Author, id: number, lang: number): Promise<void> => {
  const version = await queries.deleteTranslation(tx, id, lang);
  await queries.refreshLangs(tx, id, by);
  await queries.insertChange(tx, { articleId: id, by, kind: 'text_removed', lang, version, content: {} });
};

export const confirmTextIn = async (
  tx: Tx,
  by: Author,
  id: number,
  lang: number,
  sourceVersion?: number,
): Promise<void> => {
  await queries.followSource(tx, id, lang, by, sourceVersion);
  await queries.refreshLangs(tx, id, by);
};

/** English is what readers of every other language fall back to (C6). */
const requireEnglish = async (tx: Tx, id: number): Promise<void> => {
  if (!(await queries.hasTranslation(tx, id, defaultLang))) throw new Failure('english_missing');
};

const recordStatus = (tx: Tx, by: Author, id: number, status: string, publishAt: Date | null = null): Promise<void> =>
  queries.insertChange(tx, {
    articleId: id,
    by,
    kind: 'status',
    content: { status, publish_at: publishAt?.getTime() ?? null },
  });

/** False where it already was published. */
export const publishIn = async (tx: Tx, by: Author, id: number, at: Date): Promise<boolean> => {
  await requireEnglish(tx, id);
  const published = await queries.publishRow(tx, id, at, by);
  if (published === null) return false;
  await recordStatus(tx, by, id, 'published');
  const name = postTypeNameOf(published.type);
  if (published.isFirst && name !== 'question') await addToTotal(tx, name, 1);
  return true;
};

/** English is asked for now: when the article is due, nobody is there to be told, and it would hold up all the others. */
export const scheduleIn = async (tx: Tx, by: Author, id: number, at: Date): Promise<boolean> => {
  await requireEnglish(tx, id);
  if (!(await queries.setStatus(tx, id, by, { status: 'scheduled', publishAt: at, from: ['draft', 'scheduled'] })))
    return false;
  await recordStatus(tx, by, id, 'scheduled', at);
  return true;
};

export const unscheduleIn = async (tx: Tx, by: Author, id: number): Promise<boolean> => {
  if (!(await queries.setStatus(tx, id, by, { status: 'draft', publishAt: null, from: ['scheduled'] }))) return false;
  await recordStatus(tx, by, id, 'draft');
  return true;
};

export const archiveIn = async (tx: Tx, by: Author, id: number): Promise<boolean> => {
  const from = ['draft', 'scheduled', 'published'] as const;
  if (!(await queries.setStatus(tx, id, by, { status: 'archived', publishAt: null, from }))) return false;
  await recordStatus(tx, by, id, 'archived');
  return true;
};
