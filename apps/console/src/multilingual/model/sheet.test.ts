import { expect, test } from 'vitest';
import { mergeFields } from './draft.ts';
import { changedKeys, sheetRules, type Sheet } from './sheet.ts';

const mergeSheets = (base: Sheet, mine: Sheet, theirs: Sheet) => mergeFields(sheetRules.isSame, base, mine, theirs);

test('surrounding spaces are not a change', () => {
  expect(changedKeys({ 'title:3': 'Lag', 'body:3': '' }, { 'title:3': ' Lag\n', 'title:2': 'x' })).toEqual(['title:2']);
});

test('changes by two people in different languages are merged', () => {
  const base = { 'title:3': 'Lag', 'title:2': 'old' };
  expect(mergeSheets(base, { ...base, 'title:3': 'Lag at night' }, { ...base, 'title:2': 'neu' })).toEqual({
    value: { 'title:3': 'Lag at night', 'title:2': 'neu' },
    conflicts: [],
  });
});

test('different changes to the same field are a conflict, and the local value is kept until it is resolved', () => {
  const base = { 'title:3': 'Lag' };
  expect(mergeSheets(base, { 'title:3': 'mine' }, { 'title:3': 'theirs', 'body:3': 'new' })).toEqual({
    value: { 'title:3': 'mine', 'body:3': 'new' },
    conflicts: ['title:3'],
  });
});

test('identical changes by both sides are not a conflict', () => {
  expect(mergeSheets({}, { 'title:3': 'Lag ' }, { 'title:3': 'Lag' })).toEqual({
    value: { 'title:3': 'Lag ' },
    conflicts: [],
  });
});

test('a text removed by another person is gone unless it was changed locally', () => {
  const base = { 'title:2': 'alt', 'body:2': 'alt' };
  expect(mergeSheets(base, { ...base, 'body:2': 'neu' }, {})).toEqual({
    value: { 'body:2': 'neu' },
    conflicts: ['body:2'],
  });
});
