import { isAskable, surveyBounds, surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { expect, test } from 'vitest';
import {
  moved,
  withBounds,
  withKind,
  withMinMax,
  withOption,
  withOptionBack,
  withOptionMoved,
  withoutOption,
  withoutQuestion,
  withQuestion,
  withQuestionBack,
  type Structure,
} from './structure.ts';

const single = { id: 1, kind: 'single' as const, min: 1, max: 1, options: [1, 2] };
const multiple = { id: 2, kind: 'multiple' as const, min: 1, max: 3, options: [1, 2, 3] };
const asked: Structure = [single, multiple];

test('moving a question keeps the order of the others [E1]', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a'], 5, 0)).toEqual(['a']);
});

test('an unlimited maximum grows with the options, and an explicit maximum does not [E1]', () => {
  expect(withOption(asked, 2, 4)[1]).toMatchObject({ options: [1, 2, 3, 4], max: 4 });
  expect(withOption(withMinMax(asked, 2, { max: 2 }), 2, 4)[1]).toMatchObject({ max: 2 });
});

test('bounds never exceed the number of options, and the maximum never falls below the minimum [E2]', () => {
  const three = withMinMax(asked, 2, { min: 3 });
  expect(withoutOption(three, 2, 1)[1]).toMatchObject({ options: [2, 3], min: 2, max: 2 });
  expect(withMinMax(withMinMax(asked, 2, { max: 1 }), 2, { min: 2 })[1]).toMatchObject({ min: 2, max: 2 });
  expect(withMinMax(asked, 2, { max: 99 })[1]).toMatchObject({ max: 3 });
  expect(withBounds({ ...multiple, min: -1, max: 0 })).toMatchObject({ min: 1, max: 1 });
  expect(withMinMax(asked, 2, { min: 0 })[1]).toMatchObject({ min: 1, max: 3 });
  expect(withBounds({ ...single, min: 0 })).toEqual(single);
});

test('a choice question loses its options when it becomes a text question and gets the given ones when it changes back [E1]', () => {
  const text = withKind(asked, 1, 'text', []);
  expect(text[0]).toEqual({ id: 1, kind: 'text', min: 0, max: 0, options: [] });
  expect(withKind(text, 1, 'multiple', [1, 2])[0]).toEqual({
    id: 1,
    kind: 'multiple',
    min: 1,
    max: 2,
    options: [1, 2],
  });
  expect(withKind(asked, 2, 'single', [])[1]).toMatchObject({ min: 1, max: 1, options: [1, 2, 3] });
});

test('a structure with two options per question stays valid after every operation [E2]', () => {
  const steps = [
    withOption(asked, 1, 3),
    withoutOption(asked, 2, 2),
    withKind(asked, 1, 'multiple', []),
    withOptionMoved(asked, 2, 2, 0),
    withMinMax(asked, 2, { min: 0 }),
  ];
  for (const step of steps) expect(isAskable(surveyTypes.questionnaire, step)).toBe(true);
});

test('no question is added beyond the limit', () => {
  const full = Array.from({ length: surveyBounds.questionsMax }, (_, index) => ({ ...single, id: index + 1 }));
  expect(withQuestion(full, { ...single, id: 99 })).toHaveLength(surveyBounds.questionsMax);
});

test('undoing a removal restores the position and keeps later changes', () => {
  const third = { ...single, id: 3 };
  const since = withQuestion(withoutQuestion(asked, 1), third);
  expect(withQuestionBack(since, single, 0)).toEqual([single, multiple, third]);
  expect(withQuestionBack(asked, single, 0)).toBe(asked);
  const without = withoutOption(asked, 2, 2);
  expect(withOptionBack(without, multiple, 2)).toEqual(asked);
  expect(withOptionBack(withOption(without, 2, 9), multiple, 2)[1]?.options).toEqual([1, 2, 3, 9]);
  expect(withOptionBack(withKind(without, 2, 'text', []), multiple, 2)[1]?.options).toEqual([]);
});
