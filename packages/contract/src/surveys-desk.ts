import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from './articles.ts';
import { readErrors, versionSchema } from './desk.ts';
import { kinds } from './kinds.ts';
import { cursorSchema, keysetFields, keysetPage } from './paging.ts';
import { eventStatuses } from './post-types.ts';
import { route } from './route.ts';
import { surveyBounds, surveyStates } from './survey-rules.ts';
import { partIdSchema, questionKindSchema, resultModeSchema, surveyTypeSchema } from './surveys.ts';
import { staffNameSchema } from './staff.ts';
import { staffLimits } from './staff-limits.ts';

const writeErrors = [...readErrors, 'not_found', 'conflict', 'wrong_status'] as const;
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
export type DeskQuestion = v.InferOutput<typeof questionSchema>;

/** The words of a language; a question or an option without any is not translated yet. */
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

/** Dotted numbers, as games count: 1.10.0 comes after 1.9. */
const gameVersionSchema = v.pipe(v.string(), v.regex(/^\d{1,6}(?:\.\d{1,6}){0,4}$/));

const audienceSchema = v.strictObject({
  langs: v.pipe(v.array(langSchema), v.maxLength(18)),
  channels: v.pipe(
    v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647))),
    v.maxLength(50),
  ),
  /** An empty list is every kind. */
  kinds: v.pipe(v.array(v.picklist(kinds)), v.maxLength(kinds.length)),
  version_from: v.nullable(gameVersionSchema),
  version_to: v.nullable(gameVersionSchema),
});
export type SurveyAudience = v.InferOutput<typeof audienceSchema>;

/** Everything about a survey except its texts. Publication fixes `type`, `questions`, `results` and `is_verified_only`. */
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
  /** What players see of a published one. */
  status: v.nullable(v.picklist(eventStatuses)),
  /** English, or the only one there is. */
  title: v.string(),
  langs: v.array(langSchema),
  question_count: v.number(),
  /** Answers of verified players, and beside them all others; the cap applies to each of the two. */
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
export type DeskSurveyRow = v.InferOutput<typeof rowSchema>;
const deskSchema = v.object({ ...rowFields, ...planFields, version: versionSchema, texts: v.array(textSchema) });
export type DeskSurvey = v.InferOutput<typeof deskSchema>;

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
  errors: [...readErrors],
});

export const surveyOpen = route({
  ...read,
  path: '/survey/open',
  summary: 'A survey with everything it asks and all its texts.',
  body: v.strictObject({ id: idSchema }),
  msg: deskSchema,
  errors: [...readErrors, 'not_found'],
});

export const surveySave = route({
  ...write,
  path: '/survey/save',
  summary: 'A new draft (without an id), or a changed one. Of a published one texts, audience, end and cap can change.',
  body: v.strictObject({
    id: v.nullable(idSchema),
    version: versionSchema,
    ...planFields,
    texts: v.pipe(v.array(textSchema), v.minLength(1), v.maxLength(18)),
  }),
  bytesMax: staffLimits.exchangeBytesMax,
  msg: deskSchema,
  errors: [...writeErrors, 'english_missing', 'survey_incomplete'],
});

const stepBody = v.strictObject({ id: idSchema, version: versionSchema });

export const surveyPublish = route({
  ...write,
  path: '/survey/publish',
  summary: 'Shows it to players. From here on what it asks stands still.',
  body: stepBody,
  msg: deskSchema,
  errors: [...writeErrors, 'english_missing', 'survey_incomplete'],
});

export const surveyClose = route({
  ...write,
  path: '/survey/close',
  summary: 'Ends it now. It takes no answer any more and its tally is published if players may see it.',
  body: stepBody,
  msg: deskSchema,
  errors: [...writeErrors],
});

export const surveyDuplicate = route({
  ...write,
  path: '/survey/duplicate',
  summary: 'A new draft that asks the same, in all its languages, without its times.',
  body: v.strictObject({ id: idSchema }),
  msg: deskSchema,
  errors: [...readErrors, 'not_found'],
});

export const surveyRemove = route({
  ...write,
  path: '/survey/remove',
  summary: 'Throws a draft away.',
  body: stepBody,
  msg: v.null(),
  errors: [...writeErrors],
});

/** Answers of those who had this language, channel and version; any where it is left out. */
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
      /** Answers to this question; for free text, those with any text. */
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
  summary:
    'How often each option was chosen by verified players and by everyone else, overall or filtered, and which filters there are.',
  body: v.strictObject({ id: idSchema, ...filterFields }),
  msg: v.object({
    verified: resultGroupSchema,
    unverified: resultGroupSchema,
    /** Of all answers, whatever the filter: what there is to choose from, most first. */
    langs: v.array(v.object({ lang: langSchema, ...partCounts })),
    channels: v.array(v.object({ channel: v.number(), ...partCounts })),
    versions: v.array(v.object({ version_of_game: v.string(), ...partCounts })),
  }),
  errors: [...readErrors, 'not_found'],
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
  summary: 'What players wrote, newest first, with a search.',
  body: v.strictObject({
    id: idSchema,
    question: v.optional(partIdSchema),
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    /** Only texts of verified players, or only those of everyone else. */
    is_verified: v.optional(v.boolean()),
    ...filterFields,
    ...keysetFields,
  }),
  msg: keysetPage(wordsSchema),
  errors: [...readErrors, 'not_found'],
});

export const surveyExport = route({
  ...write,
  access: { staff: 'surveys.read' },
  path: '/survey/export',
  summary:
    'A piece of all answers as text, to be put together by whoever asks; nobody’s name is in it. It is kept in the trail.',
  body: v.strictObject({ id: idSchema, format: v.picklist(['csv', 'json']), cursor: v.optional(cursorSchema) }),
  msg: v.object({ text: v.string(), count: v.number(), next: v.nullable(cursorSchema) }),
  errors: [...readErrors, 'not_found'],
});
