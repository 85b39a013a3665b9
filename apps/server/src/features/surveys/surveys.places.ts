import type { AskedQuestion } from '@guildhall/contract/survey-rules.ts';

/** What is counted at one place: all answers (question 0), who answered a question (option 0), or who chose an option. */
export interface Place {
  readonly question: number;
  readonly option: number;
}

/** In the order asked, which publication fixes. */
export const placesOf = (questions: readonly AskedQuestion[]): Place[] => [
  { question: 0, option: 0 },
  ...questions.flatMap(({ id, options }) => [0, ...options].map((option) => ({ question: id, option }))),
];

/** As they are stored, place by place. */
export type Counts = readonly number[];
export interface BothCounts {
  readonly verified: Counts;
  readonly unverified: Counts;
}
