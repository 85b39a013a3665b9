import type { KeysetFilters } from '../../../platform/keyset.ts';
import type { AddressField, AddressValues } from '../../../platform/address-state.ts';
import { choiceField, textField } from '../../../platform/address-state.ts';
import type { DeskSurvey, SurveyResults, SurveyText } from '@guildhall/contract/surveys-desk.ts';
import { defaultLang, locales, type LangId } from '@guildhall/i18n/locales.ts';

/** Channels are numbers of the game's own, also below zero. */
const channelField: AddressField<number> = {
  read: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: String,
};

/** Which players' answers are looked at, as the address says it. */
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

/** From 0 to 1; of nobody it is 0. */
export const shareOf = (count: number, total: number): number => (total === 0 ? 0 : count / total);

const textIn = (texts: readonly SurveyText[], lang: LangId): SurveyText | undefined =>
  texts.find((text) => text.lang === lang);

/** A text in the first of the languages that has it: staff read their own, else English, else whatever there is. */
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

export interface Bar {
  readonly id: number;
  readonly label: string;
  readonly count: number;
  /** Of those who answered this question. */
  readonly share: number;
}

export interface QuestionResult {
  readonly id: number;
  readonly kind: DeskSurvey['questions'][number]['kind'];
  readonly title: string;
  readonly answers: number;
  readonly bars: readonly Bar[];
}

/** What was asked with what came back, in the order of the questions and options; what nobody chose is there with 0. */
export const resultsOf = (
  { questions, texts }: Pick<DeskSurvey, 'questions' | 'texts'>,
  results: Pick<SurveyResults, 'questions'>,
  lang: LangId,
): readonly QuestionResult[] =>
  questions.map(({ id, kind, options }) => {
    const found = results.questions.find(({ question }) => question === id);
    const answers = found?.answers ?? 0;
    const bars = options.map((option) => {
      const count = found?.options.find((other) => other.option === option)?.count ?? 0;
      return { id: option, label: optionLabel(texts, lang, id, option), count, share: shareOf(count, answers) };
    });
    return { id, kind, title: questionTitle(texts, lang, id), answers, bars };
  });

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** A cell that a spreadsheet would take for a formula begins with an apostrophe instead. */
const cell = (text: string): string => oneLine(text).replace(/^(?=[=+\-@])/, "'");

/** For a spreadsheet: a line for each option, columns between tabs. */
export const copiedResults = (results: readonly QuestionResult[]): string =>
  results
    .flatMap(({ title, answers, bars }) => [
      [cell(title), '', String(answers), ''],
      ...bars.map(({ label, count, share }) => ['', cell(label), String(count), `${Math.round(share * 1000) / 10}%`]),
    ])
    .map((line) => line.join('\t'))
    .join('\n');
