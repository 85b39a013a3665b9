import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { expect, test } from 'vitest';
import { replyTemplates } from './reply-templates.ts';

const template = (id: number, purpose: FeedbackTemplate['purpose'], texts: FeedbackTemplate['texts']) =>
  ({ id, name: `T${id}`, purpose, texts, version: 1 }) as FeedbackTemplate;
const templates = [
  template(1, 'reply', [{ lang: 3, text: 'Thank you, {agent}' }]),
  template(2, 'finish', [{ lang: 3, text: 'Over' }]),
  template(3, 'chat', [
    { lang: 3, text: 'Hello' },
    { lang: 11, text: 'Hallo in {game}, {name}' },
  ]),
  template(4, 'chat', [{ lang: 1, text: '你好' }]),
  template(5, 'reply', [
    { lang: 3, text: 'Thank you for report {number}' },
    { lang: 11, text: 'Danke' },
  ]),
];
const values = { game: 'Ember', agent: 'Mira' };

test('templates use the player’s language or else English, chat templates come first, and variables are filled in', () => {
  expect(replyTemplates(templates, 11, '', values)).toEqual([
    { id: 3, name: 'T3', shortcut: null, text: 'Hallo in Ember, {name}', lang: 11, isFallback: false },
    { id: 1, name: 'T1', shortcut: null, text: 'Thank you, Mira', lang: 3, isFallback: true },
  ]);
});

test('templates are found by text and by name', () => {
  const found = (search: string) => replyTemplates(templates, 3, search, values).map(({ id }) => id);
  expect([found('mira thank'), found('t3'), found('nothing')]).toEqual([[1], [3], []]);
});

test('a template whose shortcut was typed comes before those that only contain it', () => {
  const hello = { ...template(6, 'reply', [{ lang: 3, text: 'Good day' }]), shortcut: 'hello' };
  expect(replyTemplates([...templates, hello], 3, 'hello', values).map(({ id }) => id)).toEqual([6, 3]);
});
