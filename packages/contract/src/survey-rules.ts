/** The words and rules of surveys as plain values and functions: both apps and the server judge by the same code. */
export const surveyTypes = { questionnaire: 1, vote: 2 } as const;
export type SurveyTypeName = keyof typeof surveyTypes;
export type SurveyType = (typeof surveyTypes)[SurveyTypeName];

/** How many options of a vote may be chosen (E1). */
export const optionModes = { single: 1, multiple: 2 } as const;

export const questionKinds = ['single', 'multiple', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Who sees how it stands, and from when: whoever has answered, everybody once it is over, or staff alone. */
export const surveyResultModes = ['after_answer', 'after_end', 'staff'] as const;
export type SurveyResultMode = (typeof surveyResultModes)[number];

export const surveyStates = ['draft', 'published', 'closed'] as const;
export type SurveyState = (typeof surveyStates)[number];

export const surveyBounds = {
  questionsMax: 50,
  optionsMin: 2,
  optionsMax: 50,
  labelMax: 120,
  /** Of a free text, in characters as people see them. */
  wordsMax: 1000,
  receiptLength: 16,
} as const;

/** Receipts are written without letters that look like others; shown in groups of four. */
export const receiptLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What is asked, without its words. A choice needs at least one option; a text is optional and has neither bounds nor options. */
export interface AskedQuestion {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly min: number;
  readonly max: number;
  readonly options: readonly number[];
}

export interface GivenAnswer {
  readonly question: number;
  readonly options: readonly number[];
  readonly text: string;
}

export type AnswerFault =
  /** Not what was asked at all: no honest form sends it. */
  | { readonly name: 'invalid' }
  | { readonly name: 'option_required'; readonly question: number }
  | { readonly name: 'option_count'; readonly question: number; readonly min: number; readonly max: number };

/** What is wrong with the answer to one question (E2); null where nothing is. */
export const faultOfAnswer = (asked: AskedQuestion, given: GivenAnswer | undefined): AnswerFault | null => {
  const options = given?.options ?? [];
  const question = asked.id;
  if (asked.kind === 'text') return options.length > 0 ? { name: 'invalid' } : null;
  if (given !== undefined && given.text !== '') return { name: 'invalid' };
  if (new Set(options).size < options.length || options.some((option) => !asked.options.includes(option))) {
    return { name: 'invalid' };
  }
  if (options.length === 0) return { name: 'option_required', question };
  if (options.length < asked.min || options.length > asked.max) {
    // Our form cannot send more than one option of a single choice.
    return asked.kind === 'single'
      ? { name: 'invalid' }
      : { name: 'option_count', question, min: asked.min, max: asked.max };
  }
  return null;
};

/** What is wrong with a whole answer, the first thing first. Questions that are not asked are as wrong as options. */
export const faultOfAnswers = (asked: readonly AskedQuestion[], given: readonly GivenAnswer[]): AnswerFault | null => {
  const answers = new Map(given.map((answer) => [answer.question, answer]));
  if (answers.size < given.length) return { name: 'invalid' };
  if (given.some(({ question }) => !asked.some(({ id }) => id === question))) return { name: 'invalid' };
  for (const question of asked) {
    const fault = faultOfAnswer(question, answers.get(question.id));
    if (fault !== null) return fault;
  }
  return null;
};

/** Whether what is asked can be answered at all; checked before a survey is published. */
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
  // A vote asks one thing, and not for free text.
  return type === surveyTypes.questionnaire || (questions.length === 1 && questions[0]?.kind !== 'text');
};
