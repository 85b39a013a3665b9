import { expect, test } from 'vitest';
import { afterSave, merged, withChange, withDecision } from './sheet-draft.ts';

const saved = { 'title:3': 'Lag', 'body:3': 'Slow.' };

test('typing starts a draft, and restoring the saved text ends it', () => {
  const draft = withChange(null, saved, { 'title:3': 'Lags' }, 5);
  expect(draft).toEqual({ base: saved, value: { ...saved, 'title:3': 'Lags' }, atMs: 5 });
  expect(withChange(draft, saved, { 'title:3': 'Lag' }, 6)).toBe(null);
});

test('a trailing space is kept while typing', () => {
  const draft = withChange(null, saved, { 'title:3': 'Lag ' }, 5);
  expect(merged(draft, saved)).toEqual({ sheet: { ...saved, 'title:3': 'Lag ' }, conflicts: [] });
});

test('changing a field after another person saved it is not a conflict', () => {
  const draft = withChange(null, saved, { 'body:3': 'Very slow.' }, 5);
  const theirs = { ...saved, 'title:3': 'Lag at night' };
  const next = withChange(draft, theirs, { 'title:3': 'Lag at night!' }, 6);
  expect(merged(next, theirs)).toEqual({
    sheet: { 'title:3': 'Lag at night!', 'body:3': 'Very slow.' },
    conflicts: [],
  });
});

test('a conflict remains while typing and ends with a decision', () => {
  const draft = withChange(null, saved, { 'title:3': 'mine' }, 5);
  const theirs = { ...saved, 'title:3': 'theirs' };
  const typed = withChange(draft, theirs, { 'title:3': 'mine!' }, 6);
  expect(merged(typed, theirs).conflicts).toEqual(['title:3']);
  if (typed === null) throw new Error('the draft is gone');
  expect(merged(withDecision(typed, theirs, 'title:3', 'mine'), theirs)).toEqual({
    sheet: { ...saved, 'title:3': 'mine!' },
    conflicts: [],
  });
  expect(withDecision(typed, theirs, 'title:3', 'theirs')).toBe(null);
});

test('text typed during a save is kept, and the sent text counts as saved', () => {
  const sent = { 'title:3': 'Lag!', 'body:3': 'Slow. ' };
  const now = { 'title:3': 'Lag!', 'body:3': 'Slow.' };
  const draft = { base: saved, value: sent, atMs: 5 };
  expect(afterSave(draft, { sent, before: saved }, now)).toBe(null);
  expect(afterSave({ ...draft, value: { ...sent, 'title:2': 'La' } }, { sent, before: saved }, now)).toEqual({
    base: now,
    value: { ...now, 'title:2': 'La' },
    atMs: 5,
  });
});

test('another person’s saved text that was sent along unchanged does not count as unsaved', () => {
  const draft = withChange(null, saved, { 'title:2': 'Federn' }, 5);
  const before = { ...saved, 'body:3': 'Theirs' };
  const sent = merged(draft, before).sheet;
  expect(sent).toEqual({ 'title:3': 'Lag', 'body:3': 'Theirs', 'title:2': 'Federn' });
  expect(afterSave(draft, { sent, before }, sent)).toBe(null);
});
