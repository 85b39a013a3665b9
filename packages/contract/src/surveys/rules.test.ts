import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faultOfAnswers,
  isAskable,
  receiptLetters,
  surveyTypes,
  type AskedQuestion,
  type SubmittedAnswer,
} from './rules.ts';

const single = (min = 1): AskedQuestion => ({ id: 1, kind: 'single', min, max: 1, options: [1, 2, 3] });
const multiple: AskedQuestion = { id: 2, kind: 'multiple', min: 2, max: 3, options: [1, 2, 3, 4] };
const words: AskedQuestion = { id: 3, kind: 'text', min: 0, max: 0, options: [] };
const give = (question: number, options: number[] = [], text = ''): SubmittedAnswer => ({ question, options, text });

describe('validation of survey answers', () => {
  it.each<[string, AskedQuestion[], SubmittedAnswer[], string | undefined]>([
    ['one option of a single choice', [single()], [give(1, [2])], undefined],
    ['an empty single choice', [single()], [give(1)], 'option_required'],
    ['a missing single choice', [single()], [], 'option_required'],
    ['a missing single choice whose minimum is zero', [single(0)], [], 'option_required'],
    ['an empty multiple choice', [multiple], [give(2)], 'option_required'],
    ['an empty multiple choice whose minimum is zero', [{ ...multiple, min: 0 }], [give(2)], 'option_required'],
    ['two options of a single choice', [single()], [give(1, [1, 2])], 'invalid'],
    ['a duplicate option', [multiple], [give(2, [1, 1])], 'invalid'],
    ['an unknown option', [multiple], [give(2, [1, 9])], 'invalid'],
    ['too few options', [multiple], [give(2, [1])], 'option_count'],
    ['the minimum number of options', [multiple], [give(2, [1, 2])], undefined],
    ['the maximum number of options', [multiple], [give(2, [1, 2, 4])], undefined],
    ['too many options', [multiple], [give(2, [1, 2, 3, 4])], 'option_count'],
    ['a text for a choice question', [single()], [give(1, [1], 'x')], 'invalid'],
    ['options for a text question', [words], [give(3, [1])], 'invalid'],
    ['an omitted text', [words], [], undefined],
    ['an unknown question', [single()], [give(1, [1]), give(8, [1])], 'invalid'],
    ['a question answered twice', [single()], [give(1, [1]), give(1, [2])], 'invalid'],
  ])('handles %s [E2]', (_name, asked, given, fault) => {
    expect(faultOfAnswers(asked, given)?.name).toBe(fault);
  });

  it('reports the faulty question and its allowed range [E2]', () => {
    expect(faultOfAnswers([single(), multiple], [give(1, [1]), give(2, [1])])).toEqual({
      name: 'option_count',
      question: 2,
      min: 2,
      max: 3,
    });
  });

  it('accepts only distinct known options between the minimum and the maximum (property) [E2]', () => {
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

describe('validation of survey questions', () => {
  const { vote, questionnaire } = surveyTypes;
  it.each<[string, 1 | 2, AskedQuestion[], boolean]>([
    ['a vote on one choice', vote, [single()], true],
    ['a vote without questions', vote, [], false],
    ['a vote with two questions', vote, [single(), multiple], false],
    ['a vote without a minimum', vote, [single(0)], false],
    ['a single choice without a minimum', questionnaire, [single(0)], false],
    ['a multiple choice without a minimum', questionnaire, [{ ...multiple, min: 0 }], false],
    ['a vote with a text question', vote, [words], false],
    ['a questionnaire of all kinds', questionnaire, [single(), multiple, words], true],
    ['duplicate question ids', questionnaire, [single(), single()], false],
    ['a single option', questionnaire, [{ ...single(), options: [1] }], false],
    ['duplicate options', questionnaire, [{ ...single(), options: [1, 1] }], false],
    ['a maximum above the number of options', questionnaire, [{ ...multiple, max: 5 }], false],
    ['a minimum above the maximum', questionnaire, [{ ...multiple, min: 4 }], false],
    ['a single choice that allows two options', questionnaire, [{ ...single(), max: 2 }], false],
    ['a text question with options', questionnaire, [{ ...words, options: [1] }], false],
    ['more than 50 questions', questionnaire, Array.from({ length: 51 }, (_, id) => ({ ...words, id })), false],
  ])('accepts or refuses %s [E1]', (_name, type, asked, isFit) => {
    expect(isAskable(type, asked)).toBe(isFit);
  });

  it('receipts use no easily confused letters [E3]', () => {
    expect(new Set(receiptLetters).size).toBe(32);
    expect(receiptLetters).not.toMatch(/[ILOU]/u);
  });
});
