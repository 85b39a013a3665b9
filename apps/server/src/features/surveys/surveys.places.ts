import type { AskedQuestion } from '@guildhall/contract/survey-rules.ts';

/** What is counted at one place: all answers (question 0), who answered a question (option 0), or who chose an option. */
export interface Place {
  readonly question: number;
  readonly option: number;
}

/** In the order asked, which stands still from the publication on. */
export const placesOf = (questions: readonly AskedQuestion[]): Place[] => [
  { question: 0, option: 0 },
  ...questions.flatMap(({ id, options }) => [0, ...options].map((option) => ({ question: id, option }))),
];
