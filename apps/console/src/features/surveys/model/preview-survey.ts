import { optionModes, surveyBounds, surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import type { OwnAnswer, SurveyInfo, SurveyTally, TallyGroup } from '@guildhall/contract/surveys/player.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { previewSession, type PreviewCalls } from '../../../ui/preview/preview-calls.ts';
import { valueAt, type Sheet } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import {
  hintName,
  isVerifiedOnly,
  labelName,
  momentOf,
  resultsOf,
  structureOf,
  titleName,
  typeOf,
} from './survey-sheet.ts';

/** The response a player would receive if the current sheet were saved, published, and open now. */
export const previewSurvey = (sheet: Sheet, lang: LangId, id: number): SurveyInfo => {
  const written = (name: string, at: LangId): string => valueAt(sheet, textKey(name, at)).trim();
  // Falls back text by text, as the server does (C6).
  const words = (name: string): string => written(name, lang) || written(name, defaultLang);
  const type = typeOf(sheet);
  const structure = structureOf(sheet);
  const questions = structure.map((question) => ({
    id: question.id,
    kind: question.kind,
    min: question.min,
    max: question.max,
    title: words(titleName(question.id)),
    hint: words(hintName(question.id)),
    options: question.options.map((option) => ({ id: option, label: words(labelName(question.id, option)) })),
  }));
  return {
    id,
    type,
    lang: written('title', lang) === '' ? defaultLang : lang,
    title: words('title'),
    body: words('body'),
    status: 'in_progress',
    starts_at: momentOf(sheet, 'starts_at'),
    ends_at: momentOf(sheet, 'ends_at'),
    question_count: questions.length,
    is_answered: false,
    questions,
    option_mode:
      type === surveyTypes.questionnaire
        ? null
        : structure[0]?.kind === 'multiple'
          ? optionModes.multiple
          : optionModes.single,
    results: resultsOf(sheet),
    is_verified_only: isVerifiedOnly(sheet),
    is_for_caller: true,
    is_full: false,
    answer: null,
    tally: null,
  };
};

const groupOf = ({ questions }: SurveyInfo, answers: number, choices: OwnAnswer['choices']): TallyGroup => ({
  answers,
  questions: questions
    .filter(({ kind }) => kind !== 'text')
    .map(({ id, options }) => ({
      question: id,
      options: options.map((option) => ({
        option: option.id,
        count: choices.some((choice) => choice.question === id && choice.options.includes(option.id)) ? 1 : 0,
      })),
    })),
});

const tallyOf = (info: SurveyInfo, choices: OwnAnswer['choices']): SurveyTally => ({
  verified: groupOf(info, 1, choices),
  unverified: groupOf(info, 0, []),
});

interface Answering {
  readonly answers: OwnAnswer['choices'];
}

/** Mock responses for the player app in the preview: the survey is open, and answers stay in the preview. */
export const surveyCalls = (survey: SurveyInfo): PreviewCalls => {
  let answer: OwnAnswer | null = null;
  const info = (): SurveyInfo => ({
    ...survey,
    is_answered: answer !== null,
    answer,
    tally: answer === null || survey.results !== 'after_answer' ? null : tallyOf(survey, answer.choices),
  });
  const take = ({ answers }: Answering) => {
    const chosen = answers.filter(({ options }) => options.length > 0);
    const receipt = '0'.repeat(surveyBounds.receiptLength);
    const taken = { receipt, answered_at: Date.now(), is_verified: true };
    answer = { ...taken, choices: chosen.map(({ question, options }) => ({ question, options })) };
    return taken;
  };
  return {
    key: JSON.stringify(survey),
    answer: (path, body) => {
      if (path === '/launch/session') return previewSession('player');
      if (path === '/survey/info') return info();
      if (path === '/survey/tally') return info().tally ?? undefined;
      return path === '/survey/answer' ? take(body as Answering) : undefined;
    },
  };
};
