import { surveyBounds, type QuestionKind } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurveyQuestion } from '@guildhall/contract/surveys/staff.ts';

/** The questions in order, without their texts. */
export type Structure = readonly StaffSurveyQuestion[];

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Clamps the bounds to the number of options; a choice needs at least one (E2). */
export const withBounds = (question: StaffSurveyQuestion): StaffSurveyQuestion => {
  const { kind, options } = question;
  if (kind === 'text') return { ...question, min: 0, max: 0, options: [] };
  if (kind === 'single') return { ...question, min: 1, max: 1 };
  const max = clamp(question.max, 1, Math.max(1, options.length));
  return { ...question, min: clamp(question.min, 1, max), max };
};

const changed = (
  structure: Structure,
  id: number,
  change: (question: StaffSurveyQuestion) => StaffSurveyQuestion,
): Structure => structure.map((question) => (question.id === id ? withBounds(change(question)) : question));

export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from];
  if (item === undefined || from === to) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
};

export const withQuestion = (structure: Structure, question: StaffSurveyQuestion): Structure =>
  structure.length >= surveyBounds.questionsMax ? structure : [...structure, withBounds(question)];

export const withoutQuestion = (structure: Structure, id: number): Structure =>
  structure.filter((question) => question.id !== id);

const inserted = <T>(list: readonly T[], item: T, index: number): T[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

/** Undoes a removal, keeping all later changes. */
export const withQuestionBack = (structure: Structure, question: StaffSurveyQuestion, index: number): Structure =>
  structure.some(({ id }) => id === question.id) || structure.length >= surveyBounds.questionsMax
    ? structure
    : inserted(structure, question, index);

export const withMinMax = (
  structure: Structure,
  id: number,
  bounds: Partial<Record<'min' | 'max', number>>,
): Structure =>
  changed(structure, id, (question) => {
    const next = { ...question, ...bounds };
    // Raising the minimum above the maximum raises the maximum too.
    return bounds.min !== undefined && next.max < next.min ? { ...next, max: next.min } : next;
  });

export const withOption = (structure: Structure, id: number, option: number): Structure =>
  changed(structure, id, (question) => {
    if (question.options.length >= surveyBounds.optionsMax) return question;
    const options = [...question.options, option];
    // A maximum that equals the number of options means "unlimited", so it grows along.
    return { ...question, options, max: question.max === question.options.length ? options.length : question.max };
  });

export const withoutOption = (structure: Structure, id: number, option: number): Structure =>
  changed(structure, id, (question) => ({
    ...question,
    options: question.options.filter((other) => other !== option),
  }));

/** `before` is the question before the option was removed. */
export const withOptionBack = (structure: Structure, before: StaffSurveyQuestion, option: number): Structure =>
  changed(structure, before.id, (question) => {
    const isFull = question.options.length >= surveyBounds.optionsMax;
    if (question.kind === 'text' || isFull || question.options.includes(option)) return question;
    const options = inserted(question.options, option, before.options.indexOf(option));
    const { min, max } = question.kind === before.kind ? before : question;
    return { ...question, options, min, max };
  });

export const withOptionMoved = (structure: Structure, id: number, from: number, to: number): Structure =>
  changed(structure, id, (question) => ({ ...question, options: [...moved(question.options, from, to)] }));

/** `options` are used if the question has none: its former options, or new ones. */
export const withKind = (structure: Structure, id: number, kind: QuestionKind, options: readonly number[]): Structure =>
  changed(structure, id, (question) => {
    const own = question.options.length > 0 || kind === 'text' ? question.options : [...options];
    if (kind === question.kind) return question;
    return { ...question, kind, options: own, min: 1, max: kind === 'multiple' ? own.length : 1 };
  });
