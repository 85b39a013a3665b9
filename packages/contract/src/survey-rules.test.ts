import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faultOfAnswers,
  isAskable,
  receiptLetters,
  surveyTypes,
  type AskedQuestion,
  type GivenAnswer,
} from './survey-rules.ts';

const single = (min = 1): AskedQuestion => ({ id: 1, kind: 'single', min, max: 1, options: [1, 2, 3] });
const multiple: AskedQuestion = { id: 2, kind: 'multiple', min: 2, max: 3, options: [1, 2, 3, 4] };
const words: AskedQuestion = { id: 3, kind: 'text', min: 0, max: 0, options: [] };
const give = (question: number, options: number[] = [], text = ''): GivenAnswer => ({ question, options, text });

describe('an answer', () => {
  it.each<[string, AskedQuestion[], GivenAnswer[], string | undefined]>([
    ['one of a single choice', [single()], [give(1, [2])], undefined],
    ['nothing of a choice that is needed', [single()], [give(1)], 'option_required'],
    ['no word about a choice that is needed', [single()], [], 'option_required'],
    ['nothing of a choice whose minimum is zero', [single(0)], [], 'option_required'],
    ['nothing of several', [multiple], [give(2)], 'option_required'],
    ['nothing of several, at least none', [{ ...multiple, min: 0 }], [give(2)], 'option_required'],
    ['two of a single choice', [single()], [give(1, [1, 2])], 'invalid'],
    ['the same option twice', [multiple], [give(2, [1, 1])], 'invalid'],
    ['an option that there is not', [multiple], [give(2, [1, 9])], 'invalid'],
    ['too few', [multiple], [give(2, [1])], 'option_count'],
    ['as few as may be', [multiple], [give(2, [1, 2])], undefined],
    ['as many as may be', [multiple], [give(2, [1, 2, 4])], undefined],
    ['too many', [multiple], [give(2, [1, 2, 3, 4])], 'option_count'],
    ['a text where options are', [single()], [give(1, [1], 'x')], 'invalid'],
    ['options where a text is', [words], [give(3, [1])], 'invalid'],
    ['a text, or none', [words], [], undefined],
    ['a question that is not asked', [single()], [give(1, [1]), give(8, [1])], 'invalid'],
    ['a question answered twice', [single()], [give(1, [1]), give(1, [2])], 'invalid'],
  ])('E2: with %s', (_name, asked, given, fault) => {
    expect(faultOfAnswers(asked, given)?.name).toBe(fault);
  });

  it('E2: is told what is wrong with which question, and the range', () => {
    expect(faultOfAnswers([single(), multiple], [give(1, [1]), give(2, [1])])).toEqual({
      name: 'option_count',
      question: 2,
      min: 2,
      max: 3,
    });
  });

  it('E2: that is taken has between the minimum and the maximum of known options, each once (property)', () => {
    const options = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
    fc.assert(
      fc.property(options, (chosen) => {
        const isGood =
          new Set(chosen).size === chosen.length &&
          chosen.every((each) => each >= 1 && each <= 4) &&
          chosen.length >= 2 &&
          chosen.length <= 3;
        expect(faultOfAnswers([multiple], [give(2, chosen)]) === null).toBe(isGood);
      }),
    );
  });
});

describe('what is asked', () => {
  const { vote, questionnaire } = surveyTypes;
  it.each<[string, 1 | 2, AskedQuestion[], boolean]>([
    ['a vote on one choice', vote, [single()], true],
    ['a vote on nothing', vote, [], false],
    ['a vote on two things', vote, [single(), multiple], false],
    ['a vote without a minimum', vote, [single(0)], false],
    ['a single choice without a minimum', questionnaire, [single(0)], false],
    ['a multiple choice without a minimum', questionnaire, [{ ...multiple, min: 0 }], false],
    ['a vote in words', vote, [words], false],
    ['a questionnaire of all kinds', questionnaire, [single(), multiple, words], true],
    ['the same number twice', questionnaire, [single(), single()], false],
    ['one option only', questionnaire, [{ ...single(), options: [1] }], false],
    ['the same option twice', questionnaire, [{ ...single(), options: [1, 1] }], false],
    ['more than there is', questionnaire, [{ ...multiple, max: 5 }], false],
    ['a least above the most', questionnaire, [{ ...multiple, min: 4 }], false],
    ['a single choice of two', questionnaire, [{ ...single(), max: 2 }], false],
    ['options of a text', questionnaire, [{ ...words, options: [1] }], false],
    [
      'more questions than anybody answers',
      questionnaire,
      Array.from({ length: 51 }, (_, id) => ({ ...words, id })),
      false,
    ],
  ])('E1: %s', (_name, type, asked, isFit) => {
    expect(isAskable(type, asked)).toBe(isFit);
  });

  it('E3: receipts have no letters that look like others', () => {
    expect(new Set(receiptLetters).size).toBe(32);
    expect(receiptLetters).not.toMatch(/[ILOU]/u);
  });
});
