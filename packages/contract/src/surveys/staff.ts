import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { kinds } from '../launch/kinds.ts';
import { cursorSchema, keysetFields, keysetPage } from '../http/paging.ts';
import { eventStatuses } from '../articles/post-types.ts';
import { route } from '../http/route.ts';
import { surveyBounds, surveyStates } from './rules.ts';
import { partIdSchema, questionKindSchema, resultModeSchema, surveyTypeSchema } from './player.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';

const writeErrors = [...permissionErrors, 'not_found', 'conflict', 'wrong_state'] as const;
const read = { noun: 'surveys', access: { staff: 'surveys.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'surveys', access: { staff: 'surveys.write' }, effect: 'write', method: 'POST' } as const;

const labelSchema = v.pipe(v.string(), v.trim(), v.maxLength(surveyBounds.labelMax));
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(surveyBounds.optionsMax));

const questionSchema = v.strictObject({
  id: partIdSchema,
  kind: questionKindSchema,
  min: countSchema,
  max: countSchema,
  options: v.pipe(v.array(partIdSchema), v.maxLength(surveyBounds.optionsMax)),
});
export type StaffSurveyQuestion = v.InferOutput<typeof questionSchema>;

/** The texts of one language. Empty texts are not translated yet. */
const textSchema = v.strictObject({
  lang: langSchema,
  title: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.titleMax)),
  body: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
  questions: v.pipe(
    v.array(
      v.strictObject({
        id: partIdSchema,
        title: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.titleMax)),
        hint: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.summaryMax)),
        options: v.pipe(
          v.array(v.strictObject({ id: partIdSchema, label: labelSchema })),
          v.maxLength(surveyBounds.optionsMax),
        ),
      }),
    ),
    v.maxLength(surveyBounds.questionsMax),
  ),
});
export type SurveyText = v.InferOutput<typeof textSchema>;

/** Dotted version numbers, compared numerically: 1.10.0 comes after 1.9. */
const gameVersionSchema = v.pipe(v.string(), v.regex(/^\d{1,6}(?:\.\d{1,6}){0,4}$/));

const audienceSchema = v.strictObject({
  langs: v.pipe(v.array(langSchema), v.maxLength(locales.length)),
  channels: v.pipe(
    v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647))),
    v.maxLength(50),
  ),
  /** Ignored, and always empty in answers: surveys are open to all kinds of people (ADR 28). For consoles of 0.1 that are still open. */
  kinds: v.optional(v.pipe(v.array(v.picklist(kinds)), v.maxLength(kinds.length))),
  version_from: v.nullable(gameVersionSchema),
  version_to: v.nullable(gameVersionSchema),
});

/** Everything except the texts. `type`, `questions`, `results` and `is_verified_only` are fixed on publication. */
const planFields = {
  type: surveyTypeSchema,
  questions: v.pipe(v.array(questionSchema), v.maxLength(surveyBounds.questionsMax)),
  results: resultModeSchema,
  starts_at: v.nullable(timeSchema),
  ends_at: v.nullable(timeSchema),
  cap: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
  /** Only players with a verified launch may answer (P2). */
  is_verified_only: v.boolean(),
  audience: audienceSchema,
};

const rowFields = {
  id: idSchema,
  type: surveyTypeSchema,
  state: v.picklist(surveyStates),
  /** Status shown to players; null unless published. */
  status: v.nullable(v.picklist(eventStatuses)),
  /** In English, or in the only available language. */
  title: v.string(),
  langs: v.array(langSchema),
  question_count: v.number(),
  /** Verified and unverified answers are counted and capped separately. */
  answer_count: v.number(),
  unverified_count: v.number(),
  cap: v.nullable(v.number()),
  starts_at: v.nullable(timeSchema),
  ends_at: v.nullable(timeSchema),
  published_at: v.nullable(timeSchema),
  closed_at: v.nullable(timeSchema),
  updated_at: timeSchema,
  updated_by: staffNameSchema,
};
const rowSchema = v.object(rowFields);
export type StaffSurveyRow = v.InferOutput<typeof rowSchema>;
const staffSurveySchema = v.object({
  ...rowFields,
  ...planFields,
  version: versionSchema,
  texts: v.array(textSchema),
  /** The kinds that the survey was limited to by a release before 0.2; it no longer is. */
  former_kinds: v.array(v.picklist(kinds)),
});
export type StaffSurvey = v.InferOutput<typeof staffSurveySchema>;

export const surveyTable = route({
  ...read,
  path: '/survey/table',
  summary: 'Surveys, newest first.',
  body: v.strictObject({
    ...keysetFields,
    state: v.optional(v.picklist(surveyStates)),
    type: v.optional(surveyTypeSchema),
  }),
  msg: keysetPage(rowSchema),
  errors: [...permissionErrors],
});

export const surveyOpen = route({
  ...read,
  path: '/survey/open',
  summary: 'A survey with its questions and all its texts.',
  body: v.strictObject({ id: idSchema }),
  msg: staffSurveySchema,
  errors: [...permissionErrors, 'not_found'],
});

export const surveySave = route({
  ...write,
  path: '/survey/save',
  summary:
    'Creates a draft (without an id) or changes a survey. After publication only texts, audience, end and cap can change.',
  body: v.strictObject({
    id: v.nullable(idSchema),
    version: versionSchema,
    ...planFields,
    texts: v.pipe(v.array(textSchema), v.minLength(1), v.maxLength(locales.length)),
  }),
  bytesMax: staffLimits.exchangeBytesMax,
  msg: staffSurveySchema,
  errors: [...writeErrors, 'english_missing', 'survey_incomplete'],
});

const stepBody = v.strictObject({ id: idSchema, version: versionSchema });

export const surveyPublish = route({
  ...write,
  path: '/survey/publish',
  summary: 'Publishes the survey. Its questions can no longer change.',
  body: stepBody,
  msg: staffSurveySchema,
  errors: [...writeErrors, 'english_missing', 'survey_incomplete'],
});

export const surveyClose = route({
  ...write,
  path: '/survey/close',
  summary: 'Closes the survey now. It accepts no more answers, and its tally is published if players may see it.',
  body: stepBody,
  msg: staffSurveySchema,
  errors: [...writeErrors],
});

export const surveyDuplicate = route({
  ...write,
  path: '/survey/duplicate',
  summary: 'Creates a draft with the same questions and texts, without dates.',
  body: v.strictObject({ id: idSchema }),
  msg: staffSurveySchema,
  errors: [...permissionErrors, 'not_found'],
});

export const surveyRemove = route({
  ...write,
  path: '/survey/remove',
  summary: 'Deletes a draft.',
  body: stepBody,
  msg: v.null(),
  errors: [...writeErrors],
});

const filterFields = {
  lang: v.optional(langSchema),
  channel: v.optional(v.pipe(v.number(), v.safeInteger())),
  version_of_game: v.optional(v.pipe(v.string(), v.maxLength(40))),
};

const resultGroupSchema = v.object({
  answers: v.number(),
  questions: v.array(
    v.object({
      question: partIdSchema,
      /** Number of answers to this question; for free text, non-empty ones. */
      answers: v.number(),
      options: v.array(v.object({ option: partIdSchema, count: v.number() })),
    }),
  ),
});
export type ResultGroup = v.InferOutput<typeof resultGroupSchema>;

const partCounts = { verified: v.number(), unverified: v.number() };

export const surveyResults = route({
  ...read,
  path: '/survey/results',
  cost: 10,
  summary: 'Counts per option, for verified and unverified players, optionally filtered, with the available filters.',
  body: v.strictObject({ id: idSchema, ...filterFields }),
  msg: v.object({
    verified: resultGroupSchema,
    unverified: resultGroupSchema,
    /** Available filter values with their counts over all answers, most frequent first. */
    langs: v.array(v.object({ lang: langSchema, ...partCounts })),
    channels: v.array(v.object({ channel: v.number(), ...partCounts })),
    versions: v.array(v.object({ version_of_game: v.string(), ...partCounts })),
  }),
  errors: [...permissionErrors, 'not_found'],
});
export type SurveyResults = v.InferOutput<(typeof surveyResults)['msg']>;

const wordsSchema = v.object({
  id: v.number(),
  question: partIdSchema,
  lang: langSchema,
  channel: v.nullable(v.number()),
  version_of_game: v.nullable(v.string()),
  is_verified: v.boolean(),
  text: v.string(),
  created_at: timeSchema,
});
export type SurveyWords = v.InferOutput<typeof wordsSchema>;

export const surveyWords = route({
  ...read,
  path: '/survey/words',
  cost: 5,
  summary: 'Free-text answers, newest first, searchable.',
  body: v.strictObject({
    id: idSchema,
    question: v.optional(partIdSchema),
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    is_verified: v.optional(v.boolean()),
    ...filterFields,
    ...keysetFields,
  }),
  msg: keysetPage(wordsSchema),
  errors: [...permissionErrors, 'not_found'],
});

export const surveyExport = route({
  ...write,
  access: { staff: 'surveys.read' },
  proof: 'recent',
  path: '/survey/export',
  cost: 20,
  summary: 'One chunk of the anonymized export; the client concatenates the chunks. Recorded in the audit trail.',
  body: v.strictObject({ id: idSchema, format: v.picklist(['csv', 'json']), cursor: v.optional(cursorSchema) }),
  msg: v.object({ text: v.string(), count: v.number(), next: v.nullable(cursorSchema) }),
  errors: [...permissionErrors, 'not_found', 'proof_required'],
});

export const surveysStaffRoutes = [
  surveyTable,
  surveyOpen,
  surveySave,
  surveyPublish,
  surveyClose,
  surveyDuplicate,
  surveyRemove,
  surveyResults,
  surveyWords,
  surveyExport,
] as const;
