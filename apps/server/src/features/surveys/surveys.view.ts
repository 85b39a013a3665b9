import type { EventStatus } from '@guildhall/contract/articles/post-types.ts';
import { optionModes, surveyTypes, type AskedQuestion } from '@guildhall/contract/surveys/rules.ts';
import type {
  OwnAnswer,
  SurveyInfo,
  SurveyQuestion,
  SurveyRow,
  SurveyTally,
  TallyGroup,
} from '@guildhall/contract/surveys/player.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { tallySlotsOf, type BothCounts, type Counts } from './surveys.tally-slots.rules.ts';
import type { Choices, OwnAnswerRow, SurveyPlanRow, SurveyRecord } from './surveys.queries.ts';

/** Same rules as for events (C5); closing a survey early ends it too. */
export const statusOf = (
  { state, starts_at: startsAt, ends_at: endsAt }: Pick<SurveyPlanRow, 'state' | 'starts_at' | 'ends_at'>,
  nowMs: number,
): EventStatus => {
  if (state === 'closed') return 'already_ended';
  if (startsAt === null) return 'coming_soon';
  if (nowMs < startsAt.getTime()) return 'not_started';
  return endsAt !== null && nowMs >= endsAt.getTime() ? 'already_ended' : 'in_progress';
};

const orNull = <T>(text: T | '' | undefined): T | null => (text === '' || text === undefined ? null : text);

export const surveyRowOf = (row: SurveyRecord, lang: number, isAnswered: boolean, nowMs: number): SurveyRow => {
  const isOwn = row.own !== null && row.own.title !== '';
  return {
    id: row.id,
    type: row.type,
    lang: (isOwn ? lang : defaultLang) as LangId,
    title: isOwn ? row.own.title : row.english.title,
    body: orNull(row.own?.body) ?? row.english.body,
    status: statusOf(row, nowMs),
    starts_at: row.starts_at?.getTime() ?? null,
    ends_at: row.ends_at?.getTime() ?? null,
    question_count: row.questions.length,
    is_answered: isAnswered,
  };
};

const questionOf = ({ own, english }: SurveyRecord, { id, kind, min, max, options }: AskedQuestion): SurveyQuestion => {
  const [said, fallback] = [own?.words[id], english.words[id]];
  return {
    id,
    kind,
    min,
    max,
    title: orNull(said?.title) ?? fallback?.title ?? '',
    hint: orNull(said?.hint) ?? fallback?.hint ?? '',
    options: options.map((option) => ({
      id: option,
      label: orNull(said?.options[option]) ?? fallback?.options[option] ?? '',
    })),
  };
};

export const choicesOf = (choices: Choices): OwnAnswer['choices'] =>
  Object.entries(choices).map(([question, options]) => ({ question: Number(question), options: [...options] }));

const ownAnswerOf = (row: OwnAnswerRow): OwnAnswer => ({
  receipt: row.receipt,
  answered_at: row.created_at.getTime(),
  is_verified: row.is_verified,
  choices: choicesOf(row.choices),
});

/** The first counter is the total. */
export const answersIn = (counts: Counts): number => counts[0] ?? 0;

export const countsOf = (questions: readonly AskedQuestion[], counts: Counts) => {
  const bySlot = new Map(
    tallySlotsOf(questions).map(({ question, option }, index) => [`${question}:${option}`, counts[index] ?? 0]),
  );
  return (question: number, option: number): number => bySlot.get(`${question}:${option}`) ?? 0;
};

const groupOf = ({ questions }: SurveyPlanRow, counts: Counts): TallyGroup => {
  const countOf = countsOf(questions, counts);
  return {
    answers: answersIn(counts),
    questions: questions
      .filter(({ kind }) => kind !== 'text')
      .map(({ id, options }) => ({
        question: id,
        options: options.map((option) => ({ option, count: countOf(id, option) })),
      })),
  };
};

/** Choices only; texts are visible to staff only. */
export const tallyOf = (row: SurveyPlanRow, { verified, unverified }: BothCounts): SurveyTally => ({
  verified: groupOf(row, verified),
  unverified: groupOf(row, unverified),
});

export const infoOf = (
  row: SurveyRecord,
  lang: number,
  shown: {
    readonly isForCaller: boolean;
    readonly isFull: boolean;
    readonly own: OwnAnswerRow | null;
    readonly tally: SurveyTally | null;
    readonly nowMs: number;
  },
): SurveyInfo => ({
  ...surveyRowOf(row, lang, shown.own !== null, shown.nowMs),
  questions: row.questions.map((question) => questionOf(row, question)),
  option_mode:
    row.type === surveyTypes.questionnaire
      ? null
      : row.questions[0]?.kind === 'multiple'
        ? optionModes.multiple
        : optionModes.single,
  results: row.results,
  is_verified_only: row.is_verified_only,
  is_for_caller: shown.isForCaller,
  is_full: shown.isFull,
  answer: shown.own === null ? null : ownAnswerOf(shown.own),
  tally: shown.tally,
});
