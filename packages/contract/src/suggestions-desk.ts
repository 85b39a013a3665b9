import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from './articles.ts';
import { readErrors, versionSchema } from './desk.ts';
import { feedbackIdSchema } from './feedback.ts';
import { keysetFields, keysetPage } from './paging.ts';
import { route } from './route.ts';
import { staffNameSchema } from './staff.ts';
import { staffLimits } from './staff-limits.ts';
import { suggestionStates } from './suggestion-states.ts';

const writeErrors = [...readErrors, 'not_found', 'conflict', 'wrong_status'] as const;
const read = { noun: 'suggestions', access: { staff: 'suggestions.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'suggestions', access: { staff: 'suggestions.write' }, effect: 'write', method: 'POST' } as const;

const textSchema = v.strictObject({
  lang: langSchema,
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.titleMax)),
  body: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
  answer: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
});
export type SuggestionText = v.InferOutput<typeof textSchema>;
const textsSchema = v.pipe(v.array(textSchema), v.minLength(1), v.maxLength(18));

const rowFields = {
  id: idSchema,
  state: v.picklist(suggestionStates),
  title: v.string(),
  /** Verified players, who rank the board, and beside them everyone else (P2). */
  supporters: v.number(),
  unverified_supporters: v.number(),
  langs: v.array(langSchema),
  published_at: timeSchema,
  updated_at: timeSchema,
  updated_by: staffNameSchema,
  merged_into: v.nullable(idSchema),
};
const rowSchema = v.object(rowFields);
export type SuggestionRow = v.InferOutput<typeof rowSchema>;
const deskSchema = v.object({
  ...rowFields,
  version: versionSchema,
  texts: v.array(textSchema),
  /** The report it came from, where it still exists. */
  feedback_id: v.nullable(feedbackIdSchema),
});
export type DeskSuggestion = v.InferOutput<typeof deskSchema>;

export const suggestionTable = route({
  ...read,
  path: '/suggestion/table',
  summary: 'The board as staff see it.',
  body: v.strictObject({
    ...keysetFields,
    state: v.optional(v.picklist(suggestionStates)),
    sort: v.optional(v.picklist(['top', 'new']), 'new'),
  }),
  msg: keysetPage(rowSchema),
  errors: [...readErrors],
});

export const suggestionOpen = route({
  ...read,
  path: '/suggestion/open',
  summary: 'A suggestion with all its texts.',
  body: v.strictObject({ id: idSchema }),
  msg: deskSchema,
  errors: [...readErrors, 'not_found'],
});

export const suggestionPublish = route({
  ...write,
  path: '/suggestion/publish',
  summary: 'Puts a suggestion on the board, from a report or without one, in words that staff chose.',
  body: v.strictObject({ feedback_id: v.nullable(feedbackIdSchema), texts: textsSchema }),
  msg: deskSchema,
  errors: [...writeErrors, 'english_missing'],
});

export const suggestionSave = route({
  ...write,
  path: '/suggestion/save',
  summary: 'Changes its texts, its answer or where it stands.',
  body: v.strictObject({
    id: idSchema,
    version: versionSchema,
    state: v.picklist(suggestionStates),
    texts: textsSchema,
  }),
  msg: deskSchema,
  errors: [...writeErrors, 'english_missing'],
});

export const suggestionMerge = route({
  ...write,
  path: '/suggestion/merge',
  summary: 'Takes a duplicate off the board; who supported it supports the original.',
  body: v.strictObject({ id: idSchema, version: versionSchema, into: idSchema }),
  msg: deskSchema,
  errors: [...writeErrors],
});
