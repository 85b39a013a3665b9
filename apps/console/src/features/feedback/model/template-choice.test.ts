import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { expect, it } from 'vitest';
import { textFor } from '../../templates/templates.public.ts';
import { audienceOf, countsOf, modeOfPurpose, templatesFor } from './template-choice.ts';

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

it('picks the player’s language, otherwise English, and says which', () => {
  expect([textFor(fixed, 11), textFor(device, 11), textFor({ texts: [] }, 11)]).toEqual([
    { text: 'Es ist behoben.', lang: 11, isBorrowed: false },
    { text: 'Which device is it?', lang: 3, isBorrowed: true },
    null,
  ]);
});

it('matches every search word in the name or the text in the player’s language, and lists matching purposes first', () => {
  const names = (search: string, lang: 3 | 11, mode: 'keep' | 'ask' | 'finish') =>
    templatesFor(all, search, { lang, mode }).map(({ name }) => name);
  expect([
    names('', 11, 'ask'),
    names('BEHOBEN fix', 11, 'keep'),
    names('behoben', 3, 'keep'),
    names('it', 3, 'finish'),
  ]).toEqual([['Device', 'Being looked at', 'Fixed'], ['Fixed'], [], ['Fixed', 'Being looked at', 'Device']]);
});

it('lists the template first whose shortcut was typed', () => {
  const looked = { ...seen, shortcut: 'it' };
  expect(templatesFor([fixed, device, looked], '/it', { lang: 3, mode: 'finish' })[0]).toBe(looked);
});

it('maps a template’s purpose to the composer mode', () => {
  expect(all.map(({ purpose }) => modeOfPurpose(purpose))).toEqual(['finish', 'ask', 'keep']);
});

it('lists the languages of many reports, English first, and marks those that fall back to English', () => {
  expect(audienceOf(fixed, countsOf([11, 11, 18, 18, 18, 3, 7]))).toEqual([
    { lang: 3, count: 1, text: 'It is fixed.', isBorrowed: false },
    { lang: 18, count: 3, text: 'It is fixed.', isBorrowed: true },
    { lang: 11, count: 2, text: 'Es ist behoben.', isBorrowed: false },
    { lang: 7, count: 1, text: 'It is fixed.', isBorrowed: true },
  ]);
});

it('lists English even if no report uses it', () => {
  expect(audienceOf(fixed, countsOf([11]))).toEqual([
    { lang: 3, count: 0, text: 'It is fixed.', isBorrowed: false },
    { lang: 11, count: 1, text: 'Es ist behoben.', isBorrowed: false },
  ]);
});
