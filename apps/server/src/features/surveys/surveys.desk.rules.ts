import type { BodyOf } from '@guildhall/contract/route.ts';
import { isAskable } from '@guildhall/contract/survey-rules.ts';
import type { DeskSurvey, surveySave, SurveyText } from '@guildhall/contract/surveys-desk.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Failure } from '../../platform/failure.ts';
import type { KeptText, PlanFields } from './surveys.desk.queries.ts';
import { keptTextOf } from './surveys.desk.view.ts';

type Saved = Pick<
  BodyOf<typeof surveySave>,
  'type' | 'questions' | 'results' | 'starts_at' | 'ends_at' | 'cap' | 'is_verified_only' | 'audience' | 'texts'
>;

/** The database has no word for times far beyond. */
const latestMs = 4e12;

const timeOf = (ms: number | null): Date | null => {
  if (ms !== null && (ms < 0 || ms > latestMs)) throw new Failure('invalid');
  return ms === null ? null : new Date(ms);
};

const sorted = <T extends number | string>(list: readonly T[]): T[] =>
  [...new Set(list)].toSorted((one, other) => (one < other ? -1 : 1));

export const planOf = ({
  audience,
  starts_at,
  ends_at,
  type,
  questions,
  results,
  cap,
  is_verified_only,
}: Saved): PlanFields => {
  // An end that never comes after the start is one more thing that nobody could answer.
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) throw new Failure('survey_incomplete');
  return {
    type,
    questions: questions.map(({ id, kind, min, max, options }) => ({ id, kind, min, max, options })),
    results,
    cap,
    is_verified_only,
    starts_at: timeOf(starts_at),
    ends_at: timeOf(ends_at),
    langs: sorted(audience.langs),
    channels: sorted(audience.channels),
    kinds: sorted(audience.kinds),
    version_from: audience.version_from,
    version_to: audience.version_to,
  };
};

const isBlank = ({ title, body, words }: KeptText): boolean =>
  title === '' &&
  body === '' &&
  Object.values(words).every(
    (each) => each === undefined || (each.title === '' && each.hint === '' && Object.keys(each.options).length === 0),
  );

/** A language in which nothing is written yet is not there. */
export const keptTextsOf = ({ questions, texts }: Saved): KeptText[] => {
  if (new Set(texts.map(({ lang }) => lang)).size < texts.length) throw new Failure('invalid');
  return texts
    .map((text) => keptTextOf(questions, text))
    .filter((text) => text.lang === defaultLang || !isBlank(text))
    .toSorted((one, other) => one.lang - other.lang);
};

/** Players without words of their own read the English ones: none may be missing. */
const isWhole = (text: SurveyText | undefined, questions: DeskSurvey['questions']): boolean =>
  text !== undefined &&
  text.title !== '' &&
  questions.every(({ id, options }) => {
    const said = text.questions.find((each) => each.id === id);
    const isLabelled = (option: number): boolean =>
      said?.options.some((each) => each.id === option && each.label !== '') === true;
    return said !== undefined && said.title !== '' && options.every(isLabelled);
  });

export const checkShowable = ({ type, questions, texts }: Pick<Saved, 'type' | 'questions' | 'texts'>): void => {
  if (!isAskable(type, questions)) throw new Failure('survey_incomplete');
  const english = texts.find(({ lang }) => lang === defaultLang);
  if (!isWhole(english, questions)) throw new Failure('english_missing');
};

export const checkEnd = (endsAtMs: number | null, nowMs: number): void => {
  if (endsAtMs !== null && endsAtMs <= nowMs) throw new Failure('survey_incomplete');
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Publication fixes what is asked, who sees the results and whether only verified players answer. The start is fixed once it has
 * passed; of a closed survey only the texts change.
 */
export const checkChange = (before: DeskSurvey, wanted: Saved, nowMs: number): void => {
  const [was, is] = [planOf(before), planOf(wanted)];
  const isChanged = (...fields: (keyof PlanFields)[]): boolean =>
    fields.some((field) => !isSame(was[field], is[field]));
  if (isChanged('type', 'questions', 'results', 'is_verified_only')) throw new Failure('wrong_status');
  if (before.state === 'closed' && !isSame(was, is)) throw new Failure('wrong_status');
  const hasBegun = before.starts_at !== null && before.starts_at <= nowMs;
  if (hasBegun && isChanged('starts_at')) throw new Failure('wrong_status');
  if (isChanged('ends_at')) checkEnd(wanted.ends_at, nowMs);
  checkShowable(wanted);
};

export const isSameSurvey = (before: DeskSurvey, plan: PlanFields, texts: readonly KeptText[]): boolean =>
  isSame(planOf(before), plan) && isSame(keptTextsOf(before), texts);
