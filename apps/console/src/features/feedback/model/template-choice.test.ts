import type { FeedbackTemplate } from '@guildhall/contract/feedback-desk.ts';
import { expect, it } from 'vitest';
import { coverage, filled, foundTemplates, modeOfPurpose, textFor } from './template-choice.ts';

const template = (id: number, name: string, purpose: FeedbackTemplate['purpose'], texts: Record<number, string>) =>
  ({
    id,
    name,
    purpose,
    version: 1,
    texts: Object.entries(texts).map(([lang, text]) => ({ lang: Number(lang), text })),
    updated_at: 0,
    updated_by: null,
  }) as FeedbackTemplate;

const fixed = template(1, 'Fixed', 'finish', { 3: 'It is fixed.', 11: 'Es ist behoben.' });
const device = template(2, 'Device', 'ask', { 3: 'Which device is it?' });
const seen = template(3, 'Being looked at', 'reply', { 3: 'We look into it.' });
const all = [fixed, device, seen];

it('takes the player’s language, else English, and says which', () => {
  expect([textFor(fixed, 11), textFor(device, 11), textFor({ texts: [] }, 11)]).toEqual([
    { text: 'Es ist behoben.', lang: 11, isBorrowed: false },
    { text: 'Which device is it?', lang: 3, isBorrowed: true },
    null,
  ]);
});

it('puts in what it knows and leaves everything else as it was written', () => {
  const values = { number: '1042', game: 'Emberhold', agent: '{number} $&' };
  expect(filled('#{number} of {game}, {player} {agent} {number}', values)).toBe(
    '#1042 of Emberhold, {player} {number} $& 1042',
  );
});

it('finds by every word, in the name or in the text of the player’s language, and puts the fitting ones first', () => {
  const names = (search: string, lang: 3 | 11, mode: 'keep' | 'ask' | 'finish') =>
    foundTemplates(all, search, { lang, mode }).map(({ name }) => name);
  expect([
    names('', 11, 'ask'),
    names('BEHOBEN fix', 11, 'keep'),
    names('behoben', 3, 'keep'),
    names('it', 3, 'finish'),
  ]).toEqual([['Device', 'Being looked at', 'Fixed'], ['Fixed'], [], ['Fixed', 'Being looked at', 'Device']]);
});

it('means by its purpose what is sent', () => {
  expect(all.map(({ purpose }) => modeOfPurpose(purpose))).toEqual(['finish', 'ask', 'keep']);
});

it('counts of many reports who gets the English text', () => {
  expect(coverage(fixed, [11, 11, 3, 18, 7, 18])).toEqual({
    own: 3,
    borrowed: new Map([
      [18, 2],
      [7, 1],
    ]),
  });
});
