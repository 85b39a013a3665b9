import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { sendKeySchema } from '../feedback/player.ts';
import { protocol } from '../http/protocol.ts';
import { eventStatuses } from '../articles/post-types.ts';
import { route } from '../http/route.ts';
import { optionModes, questionKinds, receiptLetters, surveyBounds, surveyResultModes, surveyTypes } from './rules.ts';

export const surveyTypeSchema = v.picklist(Object.values(surveyTypes));
export const questionKindSchema = v.picklist(questionKinds);
export const resultModeSchema = v.picklist(surveyResultModes);
/** Numbered from 1 within the survey or the question. Ids are never reused. */
export const partIdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000));
const receiptSchema = v.pipe(
  v.string(),
  v.length(surveyBounds.receiptLength),
  v.regex(new RegExp(`^[${receiptLetters}]+$`)),
);

const rowFields = {
  id: idSchema,
  type: surveyTypeSchema,
  /** The language of the texts: the requested one, or English if that translation is missing. */
  lang: langSchema,
  title: v.string(),
  body: v.string(),
  status: v.picklist(eventStatuses),
  starts_at: v.nullable(timeSchema),
  ends_at: v.nullable(timeSchema),
  question_count: v.number(),
  is_answered: v.boolean(),
};
const rowSchema = v.object(rowFields);
export type SurveyRow = v.InferOutput<typeof rowSchema>;

const questionSchema = v.object({
  id: partIdSchema,
  kind: questionKindSchema,
  min: v.number(),
  max: v.number(),
  title: v.string(),
  hint: v.string(),
  options: v.array(v.object({ id: partIdSchema, label: v.string() })),
});
export type SurveyQuestion = v.InferOutput<typeof questionSchema>;

/** Votes per option; options without votes are listed with 0. */
const tallyGroupSchema = v.object({
  answers: v.number(),
  questions: v.array(
    v.object({ question: partIdSchema, options: v.array(v.object({ option: partIdSchema, count: v.number() })) }),
  ),
});
export type TallyGroup = v.InferOutput<typeof tallyGroupSchema>;

/** Never add the two groups: unverified answers cannot be tied to a player (P2). */
const tallySchema = v.object({ verified: tallyGroupSchema, unverified: tallyGroupSchema });
export type SurveyTally = v.InferOutput<typeof tallySchema>;

const ownAnswerSchema = v.object({
  receipt: receiptSchema,
  answered_at: timeSchema,
  is_verified: v.boolean(),
  choices: v.array(v.object({ question: partIdSchema, options: v.array(partIdSchema) })),
});
export type OwnAnswer = v.InferOutput<typeof ownAnswerSchema>;

const infoSchema = v.object({
  ...rowFields,
  questions: v.array(questionSchema),
  /** Only for votes (E1); null for a questionnaire. */
  option_mode: v.nullable(v.picklist(Object.values(optionModes))),
  results: resultModeSchema,
  /** Only players with a verified launch may answer (P2). */
  is_verified_only: v.boolean(),
  is_for_caller: v.boolean(),
  /** Whether the cap for the caller's group is reached: verified and unverified answers are capped separately. */
  is_full: v.boolean(),
  answer: v.nullable(ownAnswerSchema),
  /** Null if the caller may not see it yet. */
  tally: v.nullable(tallySchema),
});
export type SurveyInfo = v.InferOutput<typeof infoSchema>;

const read = { access: 'session', noun: 'surveys', method: 'POST', effect: 'read' } as const;

export const surveyList = route({
  ...read,
  path: '/survey/list',
  summary: 'Surveys for the caller, one page: running, then upcoming, then ended.',
  body: v.strictObject({
    category_lang: langSchema,
    page_index: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(protocol.pageIndexMax)),
    page_size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(protocol.pageSizeMax)),
  }),
  msg: v.object({ list: v.array(rowSchema), has_more: v.boolean() }),
  errors: [],
});

export const surveyInfo = route({
  ...read,
  path: '/survey/info',
  summary: 'A survey with its questions, the caller’s answer, and the tally if they may see it.',
  body: v.strictObject({ id: idSchema, category_lang: langSchema }),
  msg: infoSchema,
  errors: ['not_found'],
});

export const surveyTally = route({
  ...read,
  path: '/survey/tally',
  summary: 'The current tally, if the caller may see it. Small, because it is polled while the survey runs.',
  body: v.strictObject({ id: idSchema }),
  msg: tallySchema,
  errors: ['not_found'],
});

export const surveyReceipts = route({
  ...read,
  path: '/survey/receipts',
  summary:
    'The published answers of an ended survey by receipt, so that players can find their own answer and verify the count. Ordered by receipt, which reveals nothing about the order of the answers.',
  body: v.strictObject({ id: idSchema, from: v.optional(v.pipe(v.string(), v.maxLength(surveyBounds.receiptLength))) }),
  msg: v.object({
    list: v.array(
      v.object({
        receipt: receiptSchema,
        is_verified: v.boolean(),
        choices: v.array(v.object({ question: partIdSchema, options: v.array(partIdSchema) })),
      }),
    ),
    /** Cursor for the next page; null at the end. */
    next: v.nullable(receiptSchema),
  }),
  errors: ['not_found'],
});

export const surveyAnswer = route({
  access: 'person',
  noun: 'surveys',
  method: 'POST',
  effect: 'write',
  path: '/survey/answer',
  summary: 'Answers a survey, once. Idempotent by key.',
  body: v.strictObject({
    id: idSchema,
    key: sendKeySchema,
    lang: langSchema,
    answers: v.pipe(
      v.array(
        v.strictObject({
          question: partIdSchema,
          options: v.pipe(v.array(partIdSchema), v.maxLength(surveyBounds.optionsMax)),
          text: v.pipe(v.string(), v.maxLength(20_000)),
        }),
      ),
      v.maxLength(surveyBounds.questionsMax),
    ),
  }),
  msg: v.object({ receipt: receiptSchema, answered_at: timeSchema, is_verified: v.boolean() }),
  errors: [
    'device_required',
    'launch_required',
    'not_found',
    'option_required',
    'option_count',
    'words_length',
    'survey_closed',
    'survey_full',
    'survey_answered',
    'survey_verified_only',
    'too_frequent',
    'unavailable',
  ],
});

export const surveysPlayerRoutes = [surveyList, surveyInfo, surveyTally, surveyReceipts, surveyAnswer] as const;
