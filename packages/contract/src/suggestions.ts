import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from './articles.ts';
import { cursorSchema, keysetPage } from './paging.ts';
import { route } from './route.ts';
import { suggestionStates } from './suggestion-states.ts';

const suggestionSchema = v.object({
  id: idSchema,
  lang: langSchema,
  title: v.string(),
  body: v.string(),
  state: v.picklist(suggestionStates),
  /** What the makers of the game say to it. */
  answer: v.string(),
  /** Verified players, who rank the board, and beside them everyone else (P2). */
  supporters: v.number(),
  unverified_supporters: v.number(),
  is_supported: v.boolean(),
  /** It came from this player. */
  is_mine: v.boolean(),
  published_at: timeSchema,
});
export type Suggestion = v.InferOutput<typeof suggestionSchema>;

export const suggestionList = route({
  method: 'POST',
  path: '/suggestion/list',
  noun: 'suggestions',
  summary: 'The board: suggestions that staff made public, most supported or newest first.',
  access: 'session',
  effect: 'read',
  body: v.strictObject({
    category_lang: langSchema,
    sort: v.picklist(['top', 'new']),
    cursor: v.optional(cursorSchema),
  }),
  msg: keysetPage(suggestionSchema),
  errors: [],
});

export const suggestionSupport = route({
  method: 'POST',
  path: '/suggestion/support',
  noun: 'suggestions',
  summary: 'Supports a suggestion, or not any more.',
  access: 'person',
  effect: 'write',
  body: v.strictObject({ id: idSchema, is_supported: v.boolean() }),
  msg: v.object({ supporters: v.number(), unverified_supporters: v.number() }),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state', 'too_frequent'],
});
