import type { SurveyQuestion } from '@guildhall/contract/surveys/player.ts';

const optionsOf = (count: number): SurveyQuestion['options'] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, label: `Option ${index + 1}` }));

/** One question of each kind: single choice, two to three of five, free text. */
export const exampleQuestions: readonly SurveyQuestion[] = [
  { id: 1, kind: 'single', min: 1, max: 1, title: 'One', hint: '', options: optionsOf(3) },
  { id: 2, kind: 'multiple', min: 2, max: 3, title: 'Some', hint: '', options: optionsOf(5) },
  { id: 3, kind: 'text', min: 0, max: 0, title: 'Words', hint: '', options: [] },
];

export const exampleSurvey = { type: 1 as const, questions: [...exampleQuestions] };
