import { expect, test } from 'vitest';
import { savedOf, startFrom, stateOf } from './suggestion-sheet.ts';

test('a new suggestion starts with the player’s text in their language and uses its first sentence as the title', () => {
  expect(startFrom({ lang: 3, description: ' Let us fish at night. The moon is so bright! ' })).toEqual({
    'title:3': 'Let us fish at night',
    'body:3': 'Let us fish at night. The moon is so bright!',
  });
  expect(startFrom({ lang: 1, description: '希望晚上也能钓鱼。月亮很亮！' })).toEqual({
    'title:1': '希望晚上也能钓鱼',
    'body:1': '希望晚上也能钓鱼。月亮很亮！',
  });
});

test('a first sentence that is too long for a title is cut at a word boundary', () => {
  const description = 'please '.repeat(20).trim();
  expect(startFrom({ lang: 3, description })['title:3']).toBe(`${'please '.repeat(11).trim()}…`);
});

test('the state is saved with the texts, and an unknown state counts as open', () => {
  const texts = [{ lang: 3 as const, title: 'Fish', body: '', answer: 'Soon' }];
  expect(savedOf({ version: 4, state: 'planned', texts })).toEqual({
    version: 4,
    sheet: { 'title:3': 'Fish', 'body:3': '', 'answer:3': 'Soon', state: 'planned' },
  });
  expect([stateOf({ state: 'done' }), stateOf({ state: 'nonsense' }), stateOf({})]).toEqual(['done', 'open', 'open']);
});
