import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { protocol } from '../http/protocol.ts';
import { eventStatuses, postTypes, questionCategories } from './post-types.ts';
import { route } from '../http/route.ts';

export const langSchema = v.picklist(locales.map((entry) => entry.id));
export const postTypeSchema = v.picklist(Object.values(postTypes));
export const categorySchema = v.picklist(Object.values(questionCategories));
/** Id of a row whose id is a `bigint`; `integerIdSchema` has the others. */
export const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** Unix time in milliseconds by the server's clock, up to the year 2096; PostgreSQL rejects timestamps far beyond. */
export const timeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4e12));

const pageFields = {
  page_index: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(protocol.pageIndexMax)),
  page_size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(protocol.pageSizeMax)),
};

const articleFields = {
  id: idSchema,
  post_type: postTypeSchema,
  category_id: v.nullable(categorySchema),
  /** The language of the texts below: the requested one, or English if that translation is missing (C6). */
  lang: langSchema,
  title: v.string(),
  summary: v.string(),
  cover: v.nullable(v.object({ src: v.string(), width: v.number(), height: v.number(), tone: v.string() })),
  pinned: v.boolean(),
  published_at: timeSchema,
  event: v.nullable(
    v.object({
      status: v.picklist(eventStatuses),
      starts_at: v.nullable(timeSchema),
      ends_at: v.nullable(timeSchema),
    }),
  ),
};

const articleItemSchema = v.object(articleFields);
export type ArticleItem = v.InferOutput<typeof articleItemSchema>;

const articleSchema = v.object({ ...articleFields, body: v.string(), updated_at: timeSchema });
export type Article = v.InferOutput<typeof articleSchema>;

/** An open known issue as every player sees it; `incident/list` has the rest. */
const openIncidentSchema = v.object({
  id: idSchema,
  lang: langSchema,
  title: v.string(),
  category_id: v.nullable(categorySchema),
});
export type OpenIncident = v.InferOutput<typeof openIncidentSchema>;

const articlePageSchema = v.object({
  list: v.array(articleItemSchema),
  has_more: v.boolean(),
  /** On the first page of questions: the open known issues, newest first. Here, because the home loads it anyway. */
  incidents: v.optional(v.array(openIncidentSchema)),
});
export type ArticlePage = v.InferOutput<typeof articlePageSchema>;

export const categoryList = route({
  method: 'POST',
  path: '/category/list',
  noun: 'articles',
  summary: 'One page of the published articles of a type, pinned first, then newest.',
  access: 'public',
  effect: 'read',
  body: v.object({
    post_type: postTypeSchema,
    category_lang: langSchema,
    ...pageFields,
    category_id: v.optional(categorySchema),
  }),
  msg: articlePageSchema,
  errors: [],
});

export const categoryInfo = route({
  method: 'POST',
  path: '/category/info',
  noun: 'articles',
  summary: 'One published article.',
  access: 'public',
  effect: 'read',
  body: v.object({ id: idSchema, category_lang: langSchema }),
  msg: articleSchema,
  errors: ['not_found'],
});

export const categoryRating = route({
  method: 'POST',
  path: '/category/rating',
  noun: 'articles',
  summary: "The caller's answer to “Was this helpful?” for an article; null without one.",
  access: 'session',
  effect: 'read',
  body: v.strictObject({ id: idSchema }),
  msg: v.object({ is_helpful: v.nullable(v.boolean()) }),
  errors: [],
});

export const categoryRate = route({
  method: 'POST',
  path: '/category/rate',
  noun: 'articles',
  summary: 'Answers “Was this helpful?” for a question or a guide. A second answer replaces the first.',
  access: 'person',
  effect: 'write',
  body: v.strictObject({ id: idSchema, category_lang: langSchema, is_helpful: v.boolean() }),
  msg: v.object({ is_helpful: v.boolean() }),
  errors: ['device_required', 'launch_required', 'not_found', 'too_frequent'],
});

export const articlesPlayerRoutes = [categoryList, categoryInfo, categoryRating, categoryRate] as const;
