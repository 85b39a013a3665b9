import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { route } from '../http/route.ts';
import { functionType, searchHitsMax, searchTypes } from './types.ts';

/** Ranges of matched letters, as offsets into the text before them; each ends before its second number. */
const marksSchema = v.array(v.tuple([v.number(), v.number()]));
export type SearchMarks = v.InferOutput<typeof marksSchema>;

const hitSchema = v.object({
  type: v.picklist([...searchTypes, functionType]),
  id: idSchema,
  /** The language of the texts: the requested one, or English if that translation is missing. */
  lang: langSchema,
  title: v.string(),
  title_marks: marksSchema,
  excerpt: v.string(),
  excerpt_marks: marksSchema,
  /** Null for a function of the app. */
  published_at: v.nullable(timeSchema),
});
export type SearchHit = v.InferOutput<typeof hitSchema>;

export const searchFind = route({
  method: 'POST',
  path: '/search/find',
  noun: 'search',
  summary:
    'What the caller may read that matches a query, best first: articles, known issues, suggestions, surveys and functions of the app.',
  access: 'session',
  effect: 'read',
  /** A dozen index lookups and a bounded ranking. */
  cost: 5,
  body: v.strictObject({
    query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    category_lang: langSchema,
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(searchHitsMax)),
  }),
  msg: v.object({
    list: v.array(hitSchema),
    has_more: v.boolean(),
    /** The query with its typing errors corrected; null if the words were found as typed. */
    corrected: v.nullable(v.string()),
    /** Queries that complete the last word, for suggestions while typing. */
    completions: v.array(v.string()),
  }),
  errors: [],
});
export type SearchAnswer = v.InferOutput<typeof searchFind.msg>;

export const searchPlayerRoutes = [searchFind] as const;
