import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { isAskable } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurvey, surveySave, SurveyText } from '@guildhall/contract/surveys/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Failure } from '../../../runtime/failure.ts';
import type { StoredText, PlanFields } from './editor.queries.ts';
import { storedTextOf } from './editor.view.ts';

type Saved = Pick<
  BodyOf<typeof surveySave>,
  'type' | 'questions' | 'results' | 'starts_at' | 'ends_at' | 'cap' | 'is_verified_only' | 'audience' | 'texts'
>;

/** In the year 2096. Rejects times that JavaScript or PostgreSQL could not represent. */
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
    version_from: audience.version_from,
    version_to: audience.version_to,
  };
};

const isBlank = ({ title, body, words }: StoredText): boolean =>
  title === '' &&
  body === '' &&
  Object.values(words).every(
    (each) => each === undefined || (each.title === '' && each.hint === '' && Object.keys(each.options).length === 0),
  );

export const storedTextsOf = ({ questions, texts }: Saved): StoredText[] => {
  if (new Set(texts.map(({ lang }) => lang)).size < texts.length) throw new Failure('invalid');
  return texts
    .map((text) => storedTextOf(questions, text))
    .filter((text) => text.lang === defaultLang || !isBlank(text))
    .toSorted((one, other) => one.lang - other.lang);
};

/** English is the fallback for all other languages, so it must be complete. */
const isWhole = (text: SurveyText | undefined, questions: StaffSurvey['questions']): boolean =>
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
 * Publication freezes the questions, the visibility of results and the restriction to verified players. The start is
 * frozen once it has passed; in a closed survey only texts may change.
 */
export const checkChange = (before: StaffSurvey, wanted: Saved, nowMs: number): void => {
  const [was, is] = [planOf(before), planOf(wanted)];
  const isChanged = (...fields: (keyof PlanFields)[]): boolean =>
    fields.some((field) => !isSame(was[field], is[field]));
  if (isChanged('type', 'questions', 'results', 'is_verified_only')) throw new Failure('wrong_state');
  if (before.state === 'closed' && !isSame(was, is)) throw new Failure('wrong_state');
  const hasBegun = before.starts_at !== null && before.starts_at <= nowMs;
  if (hasBegun && isChanged('starts_at')) throw new Failure('wrong_state');
  if (isChanged('ends_at')) checkEnd(wanted.ends_at, nowMs);
  checkShowable(wanted);
};

export const isSameSurvey = (before: StaffSurvey, plan: PlanFields, texts: readonly StoredText[]): boolean =>
  isSame(planOf(before), plan) && isSame(storedTextsOf(before), texts);
