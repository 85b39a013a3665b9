import type {
  StaffSurveyQuestion,
  StaffSurvey,
  StaffSurveyRow,
  SurveyText,
} from '@guildhall/contract/surveys/staff.ts';
import type { AskedQuestion } from '@guildhall/contract/surveys/rules.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { StaffSurveyRecord, StoredText } from './editor.queries.ts';
import { statusOf } from '../surveys.view.ts';

export const surveyRowOf = (row: StaffSurveyRecord, nowMs: number): StaffSurveyRow => ({
  id: row.id,
  type: row.type,
  state: row.state,
  status: row.state === 'draft' ? null : statusOf(row, nowMs),
  title: row.title,
  langs: row.text_langs as LangId[],
  question_count: row.questions.length,
  answer_count: row.answer_count,
  unverified_count: row.unverified_count,
  cap: row.cap,
  starts_at: row.starts_at?.getTime() ?? null,
  ends_at: row.ends_at?.getTime() ?? null,
  published_at: row.published_at?.getTime() ?? null,
  closed_at: row.closed_at?.getTime() ?? null,
  updated_at: row.updated_at.getTime(),
  updated_by: row.updated_by === null ? null : { id: row.updated_by, name: row.updated_by_name ?? '' },
});

const textOf = (questions: readonly AskedQuestion[], { lang, title, body, words }: StoredText): SurveyText => ({
  lang: lang as LangId,
  title,
  body,
  questions: questions.map(({ id, options }) => ({
    id,
    title: words[id]?.title ?? '',
    hint: words[id]?.hint ?? '',
    options: options.map((option) => ({ id: option, label: words[id]?.options[option] ?? '' })),
  })),
});

export const storedTextOf = (questions: readonly AskedQuestion[], text: SurveyText): StoredText => {
  const wordsOf = ({ id, options }: AskedQuestion) => {
    const said = text.questions.find((each) => each.id === id);
    const labels = options.flatMap((option): [number, string][] => {
      const label = said?.options.find((each) => each.id === option)?.label ?? '';
      return label === '' ? [] : [[option, label]];
    });
    return { title: said?.title ?? '', hint: said?.hint ?? '', options: Object.fromEntries(labels) };
  };
  const { lang, title, body } = text;
  return {
    lang,
    title,
    body,
    words: Object.fromEntries(questions.map((question) => [question.id, wordsOf(question)])),
  };
};

export const staffSurveyOf = (row: StaffSurveyRecord, texts: readonly StoredText[], nowMs: number): StaffSurvey => ({
  ...surveyRowOf(row, nowMs),
  version: row.version,
  questions: row.questions as StaffSurveyQuestion[],
  results: row.results,
  is_verified_only: row.is_verified_only,
  audience: {
    langs: [...row.langs] as LangId[],
    channels: [...row.channels],
    kinds: [],
    version_from: row.version_from,
    version_to: row.version_to,
  },
  texts: texts.map((text) => textOf(row.questions, text)),
  former_kinds: row.former_kinds as StaffSurvey['former_kinds'],
});
