import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { surveyBounds, surveyResultModes, surveyTypes, type SurveyType } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurvey, SurveyText } from '@guildhall/contract/surveys/staff.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';
import { valueAt, type Sheet } from '../../../multilingual/model/sheet.ts';
import { langsOf, textKey, type TextField } from '../../../multilingual/model/sheet-texts.ts';
import { channelsOf, numberOf, versionOf } from './typed-values.ts';
import type { Structure } from './structure.ts';

/** Non-text fields; saved and merged in the same way as the texts. */
export const planKeys = [
  'questions',
  'results',
  'starts_at',
  'ends_at',
  'cap',
  'is_verified_only',
  'langs',
  'channels',
  'version_from',
  'version_to',
] as const;

export const titleName = (question: number): string => `q${question}.title`;
export const hintName = (question: number): string => `q${question}.hint`;
export const labelName = (question: number, option: number): string => `q${question}.o${option}`;

const field = (name: string, max: number): TextField => ({ name, max, isRequired: false });

/** All texts of a language, in reading order. */
export const surveyFields = (structure: Structure): readonly TextField[] => [
  field('title', staffLimits.titleMax),
  field('body', staffLimits.replyMax),
  ...structure.flatMap(({ id, options }) => [
    field(titleName(id), staffLimits.titleMax),
    field(hintName(id), staffLimits.summaryMax),
    ...options.map((option) => field(labelName(id, option), surveyBounds.labelMax)),
  ]),
];

export const structureFrom = (json: string): Structure => {
  try {
    const stored: unknown = JSON.parse(json);
    return Array.isArray(stored) ? (stored as Structure) : [];
  } catch {
    return [];
  }
};

export const typeOf = (sheet: Sheet): SurveyType =>
  valueAt(sheet, 'type') === '2' ? surveyTypes.vote : surveyTypes.questionnaire;
export const structureOf = (sheet: Sheet): Structure => structureFrom(valueAt(sheet, 'questions'));
export const isVerifiedOnly = (sheet: Sheet): boolean => valueAt(sheet, 'is_verified_only') === 'yes';
export const resultsOf = (sheet: Sheet) =>
  surveyResultModes.find((mode) => mode === valueAt(sheet, 'results')) ?? 'staff';

const listOf = (text: string): readonly string[] => text.split(',').filter((part) => part !== '');
export const audienceLangsOf = (sheet: Sheet) =>
  languageOrder.filter((lang) => listOf(valueAt(sheet, 'langs')).includes(String(lang)));
export const momentOf = (sheet: Sheet, key: 'starts_at' | 'ends_at'): number | null => {
  const text = valueAt(sheet, key);
  return text === '' ? null : Number(text);
};

type Plan = Pick<
  StaffSurvey,
  'type' | 'questions' | 'results' | 'starts_at' | 'ends_at' | 'cap' | 'is_verified_only' | 'audience'
>;

const sheetOfPlan = ({
  type,
  questions,
  results,
  starts_at,
  ends_at,
  cap,
  is_verified_only,
  audience,
}: Plan): Sheet => ({
  type: String(type),
  questions: JSON.stringify(questions.map(({ id, kind, min, max, options }) => ({ id, kind, min, max, options }))),
  results,
  starts_at: String(starts_at ?? ''),
  ends_at: String(ends_at ?? ''),
  cap: String(cap ?? ''),
  is_verified_only: is_verified_only ? 'yes' : '',
  langs: languageOrder.filter((lang) => audience.langs.includes(lang)).join(','),
  channels: audience.channels.join(', '),
  version_from: audience.version_from ?? '',
  version_to: audience.version_to ?? '',
});

const planOf = (sheet: Sheet): Plan => ({
  type: typeOf(sheet),
  questions: [...structureOf(sheet)],
  results: resultsOf(sheet),
  starts_at: momentOf(sheet, 'starts_at'),
  ends_at: momentOf(sheet, 'ends_at'),
  cap: numberOf(valueAt(sheet, 'cap')),
  is_verified_only: isVerifiedOnly(sheet),
  audience: {
    langs: [...audienceLangsOf(sheet)],
    channels: [...(channelsOf(valueAt(sheet, 'channels')) ?? [])],
    version_from: versionOf(valueAt(sheet, 'version_from')),
    version_to: versionOf(valueAt(sheet, 'version_to')),
  },
});

const sheetOfText = ({ lang, title, body, questions }: SurveyText): Sheet => {
  const sheet: Record<string, string> = { [textKey('title', lang)]: title, [textKey('body', lang)]: body };
  for (const question of questions) {
    sheet[textKey(titleName(question.id), lang)] = question.title;
    sheet[textKey(hintName(question.id), lang)] = question.hint;
    for (const { id, label } of question.options) sheet[textKey(labelName(question.id, id), lang)] = label;
  }
  return sheet;
};

export const savedOf = (survey: StaffSurvey) => ({
  version: survey.version,
  sheet: Object.assign(sheetOfPlan(survey), ...survey.texts.map(sheetOfText)) as Sheet,
});

/** A new survey starts with one single-choice question with two options. */
export const startOf = (type: SurveyType): Sheet =>
  sheetOfPlan({
    type,
    questions: [{ id: 1, kind: 'single', min: 1, max: 1, options: [1, 2] }],
    results: type === surveyTypes.vote ? 'after_answer' : 'staff',
    starts_at: null,
    ends_at: null,
    cap: null,
    is_verified_only: false,
    audience: { langs: [], channels: [], version_from: null, version_to: null },
  });

const textsOf = (sheet: Sheet): SurveyText[] => {
  const structure = structureOf(sheet);
  return langsOf(surveyFields(structure), sheet).map((lang) => {
    const at = (name: string): string => valueAt(sheet, textKey(name, lang)).trim();
    return {
      lang,
      title: at('title'),
      body: at('body'),
      questions: structure.map(({ id, options }) => ({
        id,
        title: at(titleName(id)),
        hint: at(hintName(id)),
        options: options.map((option) => ({ id: option, label: at(labelName(id, option)) })),
      })),
    };
  });
};

/** Texts of removed parts are left out, which deletes them. */
export const bodyOf = (sheet: Sheet) => ({ ...planOf(sheet), texts: textsOf(sheet) });
