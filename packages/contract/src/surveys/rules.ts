/** Constants and validation of surveys, shared by the apps and the server. */
export const surveyTypes = { questionnaire: 1, vote: 2 } as const;
export type SurveyTypeName = keyof typeof surveyTypes;
export type SurveyType = (typeof surveyTypes)[SurveyTypeName];

export const optionModes = { single: 1, multiple: 2 } as const;

export const questionKinds = ['single', 'multiple', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Who can see the results: players who answered, all players after the end, or staff only. */
export const surveyResultModes = ['after_answer', 'after_end', 'staff'] as const;
export type SurveyResultMode = (typeof surveyResultModes)[number];

export const surveyStates = ['draft', 'published', 'closed'] as const;
export type SurveyState = (typeof surveyStates)[number];

export const surveyBounds = {
  questionsMax: 50,
  optionsMin: 2,
  optionsMax: 50,
  labelMax: 120,
  /** Maximum length of a free text, in grapheme clusters. */
  wordsMax: 1000,
  receiptLength: 16,
} as const;

/** Alphabet of receipts, without letters that are easily confused. Displayed in groups of four. */
export const receiptLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A question without its texts. Choices require at least one option; free text is optional and has neither bounds nor
 * options.
 */
export interface AskedQuestion {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly min: number;
  readonly max: number;
  readonly options: readonly number[];
}

export interface SubmittedAnswer {
  readonly question: number;
  readonly options: readonly number[];
  readonly text: string;
}

export type AnswerFault =
  /** Does not match the question; the app's form cannot produce it. */
  | { readonly name: 'invalid' }
  | { readonly name: 'option_required'; readonly question: number }
  | { readonly name: 'option_count'; readonly question: number; readonly min: number; readonly max: number };

/** Validates the answer to one question (E2); null if valid. */
export const faultOfAnswer = (asked: AskedQuestion, answer: SubmittedAnswer | undefined): AnswerFault | null => {
  const options = answer?.options ?? [];
  const question = asked.id;
  if (asked.kind === 'text') return options.length > 0 ? { name: 'invalid' } : null;
  if (answer !== undefined && answer.text !== '') return { name: 'invalid' };
  if (new Set(options).size < options.length || options.some((option) => !asked.options.includes(option))) {
    return { name: 'invalid' };
  }
  if (options.length === 0) return { name: 'option_required', question };
  if (options.length < asked.min || options.length > asked.max) {
    // The app's form cannot send more than one option of a single choice.
    return asked.kind === 'single'
      ? { name: 'invalid' }
      : { name: 'option_count', question, min: asked.min, max: asked.max };
  }
  return null;
};

/** Validates all answers and returns the first fault. Answers to unknown questions are invalid. */
export const faultOfAnswers = (
  asked: readonly AskedQuestion[],
  submitted: readonly SubmittedAnswer[],
): AnswerFault | null => {
  const answers = new Map(submitted.map((answer) => [answer.question, answer]));
  if (answers.size < submitted.length) return { name: 'invalid' };
  if (submitted.some(({ question }) => !asked.some(({ id }) => id === question))) return { name: 'invalid' };
  for (const question of asked) {
    const fault = faultOfAnswer(question, answers.get(question.id));
    if (fault !== null) return fault;
  }
  return null;
};

/** Whether every question is answerable; checked before publication. */
export const isAskable = (type: SurveyType, questions: readonly AskedQuestion[]): boolean => {
  const isWhole = questions.every(({ kind, min, max, options }) =>
    kind === 'text'
      ? options.length === 0 && min === 0 && max === 0
      : options.length >= surveyBounds.optionsMin &&
        options.length <= surveyBounds.optionsMax &&
        new Set(options).size === options.length &&
        min >= 1 &&
        max >= min &&
        max <= options.length &&
        (kind === 'multiple' || max === 1),
  );
  const ids = new Set(questions.map(({ id }) => id));
  if (!isWhole || ids.size < questions.length) return false;
  if (questions.length === 0 || questions.length > surveyBounds.questionsMax) return false;
  // A vote has exactly one question, which is not free text.
  return type === surveyTypes.questionnaire || (questions.length === 1 && questions[0]?.kind !== 'text');
};
