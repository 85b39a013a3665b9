import { receiptLetters, surveyBounds } from '@guildhall/contract/surveys/rules.ts';
import type { OwnAnswer } from '@guildhall/contract/surveys/player.ts';

export const groupedReceipt = (receipt: string): string => receipt.replace(/.{4}(?=.)/g, '$&-');

/** Parses a hand-copied receipt: look-alike letters become digits, and other characters are ignored. */
export const parseReceipt = (text: string): string | null => {
  const letters = Array.from(text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')).filter((letter) =>
    receiptLetters.includes(letter),
  );
  return letters.length === surveyBounds.receiptLength ? letters.join('') : null;
};

type Choices = OwnAnswer['choices'];

const written = (choices: Choices): string =>
  choices
    .filter(({ options }) => options.length > 0)
    .map(({ question, options }) => `${question}:${[...options].sort((a, b) => a - b).join(',')}`)
    .sort()
    .join(' ');

export const areSameChoices = (one: Choices, other: Choices): boolean => written(one) === written(other);
