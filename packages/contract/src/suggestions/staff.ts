import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { feedbackIdSchema } from '../feedback/player.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { suggestionStates } from './states.ts';

const writeErrors = [...permissionErrors, 'not_found', 'conflict', 'wrong_state'] as const;
const read = { noun: 'suggestions', access: { staff: 'suggestions.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'suggestions', access: { staff: 'suggestions.write' }, effect: 'write', method: 'POST' } as const;

const textSchema = v.strictObject({
  lang: langSchema,
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.titleMax)),
  body: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
  answer: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
});
export type SuggestionText = v.InferOutput<typeof textSchema>;
const textsSchema = v.pipe(v.array(textSchema), v.minLength(1), v.maxLength(locales.length));

const rowFields = {
  id: idSchema,
  state: v.picklist(suggestionStates),
  title: v.string(),
  /** The ranking counts verified players only; others are counted separately (P2). */
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
const staffSuggestionSchema = v.object({
  ...rowFields,
  version: versionSchema,
  texts: v.array(textSchema),
  /** The original report, if it still exists. */
  feedback_id: v.nullable(feedbackIdSchema),
});
export type StaffSuggestion = v.InferOutput<typeof staffSuggestionSchema>;

export const suggestionTable = route({
  ...read,
  path: '/suggestion/table',
  summary: 'The suggestion board for staff.',
  body: v.strictObject({
    ...keysetFields,
    state: v.optional(v.picklist(suggestionStates)),
    sort: v.optional(v.picklist(['top', 'new']), 'new'),
  }),
  msg: keysetPage(rowSchema),
  errors: [...permissionErrors],
});

export const suggestionOpen = route({
  ...read,
  path: '/suggestion/open',
  summary: 'A suggestion with all its texts.',
  body: v.strictObject({ id: idSchema }),
  msg: staffSuggestionSchema,
  errors: [...permissionErrors, 'not_found'],
});

export const suggestionPublish = route({
  ...write,
  path: '/suggestion/publish',
  summary: 'Publishes a suggestion, with or without an original report, in texts written by staff.',
  body: v.strictObject({ feedback_id: v.nullable(feedbackIdSchema), texts: textsSchema }),
  msg: staffSuggestionSchema,
  errors: [...writeErrors, 'english_missing'],
});

export const suggestionSave = route({
  ...write,
  path: '/suggestion/save',
  summary: 'Changes the texts, the answer or the state.',
  body: v.strictObject({
    id: idSchema,
    version: versionSchema,
    state: v.picklist(suggestionStates),
    texts: textsSchema,
  }),
  msg: staffSuggestionSchema,
  errors: [...writeErrors, 'english_missing'],
});

export const suggestionMerge = route({
  ...write,
  path: '/suggestion/merge',
  summary: 'Removes a duplicate from the board and transfers its supporters to the original.',
  body: v.strictObject({ id: idSchema, version: versionSchema, into: idSchema }),
  msg: staffSuggestionSchema,
  errors: [...writeErrors],
});

export const suggestionsStaffRoutes = [
  suggestionTable,
  suggestionOpen,
  suggestionPublish,
  suggestionSave,
  suggestionMerge,
] as const;
