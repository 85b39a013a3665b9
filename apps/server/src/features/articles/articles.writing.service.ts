import type { StaffArticleFields } from '@guildhall/contract/articles/staff.ts';
import { postTypeNameOf } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import { storable } from '../../data/storable-text.ts';
import { addToTotal } from '../totals/totals.public.ts';
import * as queries from './articles.writing.queries.ts';
import { refreshSearch } from './articles.search.service.ts';
import { sanitizeBody, textOfBody } from './articles.rich-text.adapter.ts';
import { vectorOf } from '../../data/search-terms.ts';

/** Staff id of the author; null is the system (seeds and scheduled publication). */
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
  const content: StaffArticleFields = {
    category_id: values.categoryId ?? null,
    pinned: values.pinned ?? false,
    cover_id: values.coverId ?? null,
    event_starts_at: msOf(values.eventStartsAt),
    event_ends_at: msOf(values.eventEndsAt),
  };
  await queries.insertChange(tx, { articleId: id, by, kind: 'created', content });
  return id;
};

export const writeFieldsIn = async (tx: Tx, by: Author, id: number, fields: StaffArticleFields): Promise<void> => {
  await queries.updateFields(tx, id, by, {
    category_id: fields.category_id,
    pinned: fields.pinned,
    cover_id: fields.cover_id,
    event_starts_at: dateOf(fields.event_starts_at),
    event_ends_at: dateOf(fields.event_ends_at),
  });
  await queries.insertChange(tx, { articleId: id, by, kind: 'fields', content: fields });
  // Pinned articles come first in the search.
  await refreshSearch(tx, id);
};

export interface TextOptions {
  /** Hosts whose videos the body may embed. */
  readonly videoHosts: readonly string[];
  /** A change of the English text that leaves translations current. */
  readonly isMinor?: boolean;
  /** The English version that this translation is based on; defaults to the current one. */
  readonly sourceVersion?: number;
}

/** Sanitizes before storing; search terms are built from the text that readers will see. */
export const writeTextIn = async (
  tx: Tx,
  by: Author,
  id: number,
  { lang, ...texts }: Translation,
  { videoHosts, isMinor = false, sourceVersion }: TextOptions,
): Promise<void> => {
  const [title, summary] = [storable(texts.title), storable(texts.summary)];
  const content = { title, summary, body: storable(sanitizeBody(texts.body, videoHosts)) };
  const terms = vectorOf(`${title} ${summary}`, textOfBody(content.body));
  const isEnglish = lang === defaultLang;
  // Saving an unchanged English text does not make translations stale.
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
  await refreshSearch(tx, id);
};

export const removeTextIn = async (tx: Tx, by: Author, id: number, lang: number): Promise<void> => {
  const version = await queries.deleteTranslation(tx, id, lang);
  await queries.refreshLangs(tx, id, by);
  await queries.insertChange(tx, { articleId: id, by, kind: 'text_removed', lang, version, content: {} });
  await refreshSearch(tx, id);
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

/** English is the fallback for readers of all other languages (C6). */
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

export const publishIn = async (tx: Tx, by: Author, id: number, at: Date): Promise<boolean> => {
  await requireEnglish(tx, id);
  const published = await queries.publishRow(tx, id, at, by);
  if (published === null) return false;
  await recordStatus(tx, by, id, 'published');
  // Before the total, so that publications take their locks in one order.
  await refreshSearch(tx, id);
  const name = postTypeNameOf(published.type);
  if (published.isFirst && name !== 'question') await addToTotal(tx, name, 1);
  return true;
};

/** Requires English now, because when the article is due, a failure would reach no editor and block all later ones. */
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
  await refreshSearch(tx, id);
  return true;
};
