import type { AskedQuestion } from '@guildhall/contract/surveys/rules.ts';

/** One counter of a survey: all answers (question 0), answers to a question (option 0), or choices of an option. */
export interface TallySlot {
  readonly question: number;
  readonly option: number;
}

/** In the order of the questions, which is frozen on publication. */
export const tallySlotsOf = (questions: readonly AskedQuestion[]): TallySlot[] => [
  { question: 0, option: 0 },
  ...questions.flatMap(({ id, options }) => [0, ...options].map((option) => ({ question: id, option }))),
];

/** Parallel to `tallySlotsOf`, as stored. */
export type Counts = readonly number[];
export interface BothCounts {
  readonly verified: Counts;
  readonly unverified: Counts;
}
