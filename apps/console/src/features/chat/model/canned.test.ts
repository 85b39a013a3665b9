import type { FeedbackTemplate } from '@guildhall/contract/feedback-desk.ts';
import { expect, test } from 'vitest';
import { cannedReplies, slashBefore, withCanned } from './canned.ts';

const template = (id: number, purpose: FeedbackTemplate['purpose'], texts: FeedbackTemplate['texts']) =>
  ({ id, name: `T${id}`, purpose, texts, version: 1 }) as FeedbackTemplate;
const templates = [
  template(1, 'reply', [{ lang: 3, text: 'Thank you, {agent}' }]),
  template(2, 'finish', [{ lang: 3, text: 'Over' }]),
  template(3, 'chat', [
    { lang: 3, text: 'Hello #{number}' },
    { lang: 11, text: 'Hallo #{number} in {game}, {name}' },
  ]),
  template(4, 'chat', [{ lang: 1, text: '你好' }]),
];
const values = { number: '12', game: 'Ember', agent: 'Mira' };

test('ready words come in the player’s language, else in English, those for chat first, with their blanks filled', () => {
  expect(cannedReplies(templates, 11, '', values)).toEqual([
    { id: 3, name: 'T3', text: 'Hallo #12 in Ember, {name}', lang: 11, isBorrowed: false },
    { id: 1, name: 'T1', text: 'Thank you, Mira', lang: 3, isBorrowed: true },
  ]);
});

test('they are found by their words and by their name', () => {
  const found = (search: string) => cannedReplies(templates, 3, search, values).map(({ id }) => id);
  expect([found('mira thank'), found('t3'), found('nothing')]).toEqual([[1], [3], []]);
});

test('a slash asks for ready words at the beginning or after a space, and not within an address', () => {
  const at = (text: string) => slashBefore(text, text.length);
  expect([at('/'), at('Hi /tha'), at('https://x'), at('a/b'), at('/one two')]).toEqual([
    { from: 0, search: '' },
    { from: 3, search: 'tha' },
    null,
    null,
    null,
  ]);
});

test('ready words take the place of the slash and nothing else', () => {
  expect(withCanned('Hi /th, bye', { from: 3, search: 'th' }, 'there')).toEqual({ text: 'Hi there, bye', caret: 8 });
});
