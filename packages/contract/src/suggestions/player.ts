import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { cursorSchema, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { suggestionStates } from './states.ts';

const suggestionSchema = v.object({
  id: idSchema,
  lang: langSchema,
  title: v.string(),
  body: v.string(),
  state: v.picklist(suggestionStates),
  answer: v.string(),
  /** The ranking counts verified players only; others are counted separately (P2). */
  supporters: v.number(),
  unverified_supporters: v.number(),
  is_supported: v.boolean(),
  is_mine: v.boolean(),
  published_at: timeSchema,
});
export type Suggestion = v.InferOutput<typeof suggestionSchema>;

export const suggestionList = route({
  method: 'POST',
  path: '/suggestion/list',
  noun: 'suggestions',
  summary: 'Published suggestions, most supported or newest first.',
  access: 'session',
  effect: 'read',
  body: v.strictObject({
    category_lang: langSchema,
    sort: v.picklist(['top', 'new']),
    cursor: v.optional(cursorSchema),
    /** On the first page, this suggestion comes first, wherever it ranks. */
    first: v.optional(idSchema),
  }),
  msg: keysetPage(suggestionSchema),
  errors: [],
});

export const suggestionSupport = route({
  method: 'POST',
  path: '/suggestion/support',
  noun: 'suggestions',
  summary: "Adds or removes the caller's support.",
  access: 'person',
  effect: 'write',
  body: v.strictObject({ id: idSchema, is_supported: v.boolean() }),
  msg: v.object({ supporters: v.number(), unverified_supporters: v.number() }),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state', 'too_frequent'],
});

export const suggestionsPlayerRoutes = [suggestionList, suggestionSupport] as const;
