import { expect, test } from 'vitest';
import { changedKeys, mergeSheets } from './sheet.ts';

test('spaces around a text are no change', () => {
  expect(changedKeys({ 'title:3': 'Lag', 'body:3': '' }, { 'title:3': ' Lag\n', 'title:2': 'x' })).toEqual(['title:2']);
});

test('two people who write in two languages keep both texts', () => {
  const base = { 'title:3': 'Lag', 'title:2': 'old' };
  expect(mergeSheets(base, { ...base, 'title:3': 'Lag at night' }, { ...base, 'title:2': 'neu' })).toEqual({
    sheet: { 'title:3': 'Lag at night', 'title:2': 'neu' },
    conflicts: [],
  });
});

test('what both changed to something else is a conflict, and mine stands until it is settled', () => {
  const base = { 'title:3': 'Lag' };
  expect(mergeSheets(base, { 'title:3': 'mine' }, { 'title:3': 'theirs', 'body:3': 'new' })).toEqual({
    sheet: { 'title:3': 'mine', 'body:3': 'new' },
    conflicts: ['title:3'],
  });
});

test('both wrote the same: nobody is in the way', () => {
  expect(mergeSheets({}, { 'title:3': 'Lag ' }, { 'title:3': 'Lag' })).toEqual({
    sheet: { 'title:3': 'Lag ' },
    conflicts: [],
  });
});

test('a text that they took away is gone, unless I changed it', () => {
  const base = { 'title:2': 'alt', 'body:2': 'alt' };
  expect(mergeSheets(base, { ...base, 'body:2': 'neu' }, {})).toEqual({
    sheet: { 'body:2': 'neu' },
    conflicts: ['body:2'],
  });
});
