import { expect, test } from 'vitest';
import { afterSave, merged, withChange, withDecision } from './sheet-draft.ts';

const saved = { 'title:3': 'Lag', 'body:3': 'Slow.' };

test('typing begins a draft, and typing it back ends it', () => {
  const draft = withChange(null, saved, { 'title:3': 'Lags' }, 5);
  expect(draft).toEqual({ base: saved, value: { ...saved, 'title:3': 'Lags' }, atMs: 5 });
  expect(withChange(draft, saved, { 'title:3': 'Lag' }, 6)).toBe(null);
});

test('a space under the cursor stays while one types', () => {
  const draft = withChange(null, saved, { 'title:3': 'Lag ' }, 5);
  expect(merged(draft, saved)).toEqual({ sheet: { ...saved, 'title:3': 'Lag ' }, conflicts: [] });
});

test('a field that somebody else changed meanwhile, and I change on top, is no conflict', () => {
  const draft = withChange(null, saved, { 'body:3': 'Very slow.' }, 5);
  const theirs = { ...saved, 'title:3': 'Lag at night' };
  const next = withChange(draft, theirs, { 'title:3': 'Lag at night!' }, 6);
  expect(merged(next, theirs)).toEqual({
    sheet: { 'title:3': 'Lag at night!', 'body:3': 'Very slow.' },
    conflicts: [],
  });
});

test('a conflict lasts while I go on typing, and ends with a decision', () => {
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

test('what was typed while a save was on its way stays; what was sent is settled', () => {
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

test('what somebody else saved meanwhile, and was sent along as it stands, is not taken for unsaved work', () => {
  const draft = withChange(null, saved, { 'title:2': 'Federn' }, 5);
  const before = { ...saved, 'body:3': 'Theirs' };
  const sent = merged(draft, before).sheet;
  expect(sent).toEqual({ 'title:3': 'Lag', 'body:3': 'Theirs', 'title:2': 'Federn' });
  expect(afterSave(draft, { sent, before }, sent)).toBe(null);
});
