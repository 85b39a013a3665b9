import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { expect, test } from 'vitest';
import { excerptOf, groupedTemplates, unknownVariables } from './template-list.ts';

const template = (id: number, name: string, purpose: FeedbackTemplate['purpose'], text: string): FeedbackTemplate => ({
  id,
  name,
  purpose,
  shortcut: null,
  version: 1,
  texts: [
    { lang: 1, text: '谢谢' },
    { lang: 3, text },
  ],
  updated_at: 0,
  updated_by: null,
});

const all = [
  template(1, 'Thanks', 'finish', 'Thank you for {number}.'),
  template(2, 'Which device', 'ask', 'Which phone is it?'),
  template(3, 'Almost done', 'finish', 'Soon.'),
];

test('templates are grouped by purpose in workflow order and sorted by name', () => {
  expect(groupedTemplates(all, '').map((group) => [group.purpose, ...group.templates.map(({ id }) => id)])).toEqual([
    ['ask', 2],
    ['finish', 3, 1],
  ]);
});

test('the search covers names and the texts of every language', () => {
  const found = (search: string) =>
    groupedTemplates(all, search).flatMap((group) => group.templates.map(({ id }) => id));
  expect(found('THANK number')).toEqual([1]);
  expect(found('谢谢 phone')).toEqual([2]);
  expect(found('nothing')).toEqual([]);
});

test('the excerpt is English text on one line', () => {
  expect(excerptOf(template(1, 'x', 'ask', 'One\n\n two'))).toBe('One two');
  expect(excerptOf({ texts: [] })).toBe('');
});

test('unknown variables in braces are listed once each', () => {
  expect(unknownVariables('{number} {name} {name} {game}{agent} {}  { number }')).toEqual([
    '{name}',
    '{}',
    '{ number }',
  ]);
});
