import type { KeysetFilters } from '../../../platform/network/keyset.ts';
import type { AddressField, AddressValues } from '../../../platform/address/address-state.ts';
import { choiceField, textField } from '../../../platform/address/address-state.ts';
import type { StaffSurvey, ResultGroup, SurveyText } from '@guildhall/contract/surveys/staff.ts';
import { defaultLang, locales, type LangId } from '@guildhall/i18n/locales.ts';

/** Channel numbers are assigned by the game and may be negative. */
const channelField: AddressField<number> = {
  read: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: String,
};

export const partFields = {
  lang: choiceField(locales.map(({ id }) => id)),
  channel: channelField,
  version: textField,
};

type Part = Pick<KeysetFilters<'/survey/words'>, 'lang' | 'channel' | 'version_of_game'>;

export const partOf = ({ lang, channel, version }: AddressValues<typeof partFields>): Part => ({
  ...(lang !== undefined && { lang }),
  ...(channel !== undefined && { channel }),
  ...(version !== undefined && { version_of_game: version }),
});

export const shareOf = (count: number, total: number): number => (total === 0 ? 0 : count / total);

const textIn = (texts: readonly SurveyText[], lang: LangId): SurveyText | undefined =>
  texts.find((text) => text.lang === lang);

/** The text in the first language that has it: the console's language, then English, then any other. */
export const wordsOf = (
  texts: readonly SurveyText[],
  lang: LangId,
  read: (text: SurveyText) => string | undefined,
): string => {
  const order = [textIn(texts, lang), textIn(texts, defaultLang), ...texts];
  for (const text of order) {
    const words = text === undefined ? undefined : read(text);
    if (words !== undefined && words !== '') return words;
  }
  return '';
};

export const questionTitle = (texts: readonly SurveyText[], lang: LangId, id: number): string =>
  wordsOf(texts, lang, ({ questions }) => questions.find((question) => question.id === id)?.title);

const optionLabel = (texts: readonly SurveyText[], lang: LangId, id: number, option: number): string =>
  wordsOf(
    texts,
    lang,
    ({ questions }) =>
      questions.find((question) => question.id === id)?.options.find((other) => other.id === option)?.label,
  );

export interface Count {
  readonly count: number;
  /** Share of the answers to this question in the same group. */
  readonly share: number;
}

export interface Bar {
  readonly id: number;
  readonly label: string;
  readonly verified: Count;
  readonly unverified: Count;
}

export interface QuestionResult {
  readonly id: number;
  readonly kind: StaffSurvey['questions'][number]['kind'];
  readonly title: string;
  readonly verified: number;
  readonly unverified: number;
  readonly bars: readonly Bar[];
}

const countsIn = ({ questions }: Pick<ResultGroup, 'questions'>, id: number) => {
  const found = questions.find(({ question }) => question === id);
  const answers = found?.answers ?? 0;
  const countOf = (option: number): Count => {
    const count = found?.options.find((other) => other.option === option)?.count ?? 0;
    return { count, share: shareOf(count, answers) };
  };
  return { answers, countOf };
};

type Groups = { readonly [name in 'verified' | 'unverified']: Pick<ResultGroup, 'questions'> };

/** Counts of both groups in question and option order; options without votes have 0. */
export const resultsOf = (
  { questions, texts }: Pick<StaffSurvey, 'questions' | 'texts'>,
  results: Groups,
  lang: LangId,
): readonly QuestionResult[] =>
  questions.map(({ id, kind, options }) => {
    const [verified, unverified] = [countsIn(results.verified, id), countsIn(results.unverified, id)];
    const bars = options.map((option) => ({
      id: option,
      label: optionLabel(texts, lang, id, option),
      verified: verified.countOf(option),
      unverified: unverified.countOf(option),
    }));
    const title = questionTitle(texts, lang, id);
    return { id, kind, title, verified: verified.answers, unverified: unverified.answers, bars };
  });

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** Prevents formula injection: spreadsheets evaluate cells that start with these characters. */
const cell = (text: string): string => oneLine(text).replace(/^(?=[=+\-@])/, "'");

const cellsOf = ({ count, share }: Count): string[] => [String(count), `${Math.round(share * 1000) / 10}%`];

/** Tab-separated results: one line per option with the counts of both groups. */
export const copiedResults = (
  results: readonly QuestionResult[],
  names: { readonly verified: string; readonly unverified: string },
): string =>
  [
    ['', '', names.verified, '', names.unverified, ''],
    ...results.flatMap(({ title, verified, unverified, bars }) => [
      [cell(title), '', String(verified), '', String(unverified), ''],
      ...bars.map((bar) => ['', cell(bar.label), ...cellsOf(bar.verified), ...cellsOf(bar.unverified)]),
    ]),
  ]
    .map((line) => line.join('\t'))
    .join('\n');
