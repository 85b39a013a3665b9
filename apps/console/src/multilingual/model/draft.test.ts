import { expect, test } from 'vitest';
import { afterSave, caughtUp, rebased, trimmed, withChange, withDecision, type Draft } from './draft.ts';
import { changedKeys, sheetRules, valueAt, type Sheet } from './sheet.ts';

interface Text {
  readonly title: string;
}
const rules = {
  isSame: (_name: string, one: unknown, other: unknown): boolean => trimmed(one) === trimmed(other),
  conflictUnit: 'whole',
} as const;
const options = { rules, nowMs: 5 };
const present = { version: 3, value: { title: 'Siege' } };
const conflictsOf = (draft: Draft<Text> | null, version: number, title: string) =>
  draft && caughtUp(draft, { version, value: { title } }, rules).conflicts;

test('the first change records the base version and value', () => {
  expect(withChange(null, present, { title: 'Siege!' }, options)).toEqual({
    baseVersion: 3,
    base: { title: 'Siege' },
    value: { title: 'Siege!' },
    atMs: 5,
  });
});

test('typing the saved value again removes the draft', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  expect(withChange(draft, present, { title: 'Siege' }, options)).toBeNull();
});

test('a draft keeps its base while other staff save, and counts as behind', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  const later = withChange(draft, { version: 4, value: { title: 'Theirs' } }, { title: 'Siege' }, options);
  expect(later).toMatchObject({ baseVersion: 3, value: { title: 'Siege' } });
  expect([conflictsOf(later, 3, 'Siege'), conflictsOf(later, 4, 'Theirs')]).toEqual([[], ['title']]);
  // The editor may normalize the same saved text differently after an update of the console.
  expect(conflictsOf(later, 3, 'Siege (normalized)')).toEqual([]);
});

test('a save removes the draft unless more was typed meanwhile', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  const saved = { version: 4, value: { title: 'Siege!' } };
  expect(afterSave(draft, { sent: { title: 'Siege!' }, before: present }, saved, rules)).toBeNull();
  const more = withChange(draft, present, { title: 'Siege!!' }, options);
  expect(afterSave(more, { sent: { title: 'Siege!' }, before: present }, saved, rules)).toEqual({
    baseVersion: 4,
    base: { title: 'Siege!' },
    value: { title: 'Siege!!' },
    atMs: 5,
  });
});

test('rebasing keeps the own text on the other version', () => {
  const draft = withChange(null, present, { title: 'Mine' }, options);
  expect(draft && rebased(draft, { version: 7, value: { title: 'Theirs' } })).toEqual({
    baseVersion: 7,
    base: { title: 'Theirs' },
    value: { title: 'Mine' },
    atMs: 5,
  });
});

test('a trailing space survives the save, because the next word may follow', () => {
  const draft = withChange(null, present, { title: 'Siege! ' }, options);
  const saved = { version: 4, value: { title: 'Siege!' } };
  expect(afterSave(draft, { sent: { title: 'Siege! ' }, before: present }, saved, rules)).toMatchObject({
    baseVersion: 4,
    base: { title: 'Siege!' },
    value: { title: 'Siege! ' },
  });
});

test('a value that the server changed during the save is shown as saved', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  const answer = { version: 4, value: { title: 'Siege' } };
  expect(afterSave(draft, { sent: { title: 'Siege!' }, before: present }, answer, rules)).toBeNull();
});

test('a draft follows a new version if its base value is unchanged', () => {
  const draft = withChange(null, present, { title: 'Mine' }, options);
  const after = (title: string) => draft && caughtUp(draft, { version: 8, value: { title } }, rules).baseVersion;
  expect([after('Siege'), after('Mine'), after('Theirs')]).toEqual([8, 8, 3]);
});

const sheet = { version: 3, value: { 'title:3': 'Lag', 'body:3': 'Slow.' } as Sheet };
const typed = (draft: Draft<Sheet> | null, saved: typeof sheet, change: Sheet, nowMs = 5) =>
  withChange(draft, saved, change, { rules: sheetRules, nowMs });
const started = (change: Sheet): Draft<Sheet> => {
  const draft = typed(null, sheet, change);
  if (draft === null) throw new Error('the draft is gone');
  return draft;
};
const merged = (draft: Draft<Sheet> | null, saved: typeof sheet) => {
  if (draft === null) throw new Error('the draft is gone');
  const { value, conflicts } = caughtUp(draft, saved, sheetRules);
  return { sheet: value, conflicts };
};
const savedAs = (change: Sheet) => ({ version: 4, value: { ...sheet.value, ...change } });

test('typing starts a draft of a sheet, and restoring the saved text ends it', () => {
  const draft = typed(null, sheet, { 'title:3': 'Lags' });
  expect(draft).toEqual({ baseVersion: 3, base: sheet.value, value: { ...sheet.value, 'title:3': 'Lags' }, atMs: 5 });
  expect(typed(draft, sheet, { 'title:3': 'Lag' }, 6)).toBe(null);
  expect(typed(typed(null, sheet, { 'title:2': 'x' }), sheet, { 'title:2': '' })).toBe(null);
});

test('a trailing space is kept while typing', () => {
  const draft = typed(null, sheet, { 'title:3': 'Lag ' });
  expect(merged(draft, sheet)).toEqual({ sheet: { ...sheet.value, 'title:3': 'Lag ' }, conflicts: [] });
});

test('changing a field after another person saved it is not a conflict', () => {
  const theirs = savedAs({ 'title:3': 'Lag at night' });
  const next = typed(started({ 'body:3': 'Very slow.' }), theirs, { 'title:3': 'Lag at night!' }, 6);
  expect(merged(next, theirs)).toEqual({
    sheet: { 'title:3': 'Lag at night!', 'body:3': 'Very slow.' },
    conflicts: [],
  });
});

test('a conflict about a field remains while typing and ends with a decision', () => {
  const theirs = savedAs({ 'title:3': 'theirs' });
  const draft = typed(started({ 'title:3': 'mine' }), theirs, { 'title:3': 'mine!' }, 6);
  expect(merged(draft, theirs).conflicts).toEqual(['title:3']);
  if (draft === null) throw new Error('the draft is gone');
  const decided = (whose: 'mine' | 'theirs') =>
    withDecision(draft, theirs, { rules: sheetRules, name: 'title:3', whose });
  expect(merged(decided('mine'), theirs)).toEqual({ sheet: { ...sheet.value, 'title:3': 'mine!' }, conflicts: [] });
  expect(decided('theirs')).toBe(null);
});

test('text typed during the save of a sheet is kept, and the sent text counts as saved', () => {
  const sent = { 'title:3': 'Lag!', 'body:3': 'Slow. ' };
  const now = savedAs({ 'title:3': 'Lag!' });
  const after = (value: Sheet) => afterSave({ ...started(sent), value }, { sent, before: sheet }, now, sheetRules);
  // Only the space that the server trimmed is left; it is no unsaved change.
  const space = after(sent);
  expect(space).toEqual({ baseVersion: 4, base: now.value, value: sent, atMs: 5 });
  expect(changedKeys(now.value, merged(space, now).sheet)).toEqual([]);
  expect(after({ ...sent, 'title:2': 'La' })).toEqual({
    baseVersion: 4,
    base: now.value,
    value: { ...sent, 'title:2': 'La' },
    atMs: 5,
  });
});

test('another person’s saved text that was sent along unchanged does not count as unsaved', () => {
  const draft = started({ 'title:2': 'Federn' });
  const before = savedAs({ 'body:3': 'Theirs' });
  const sent = merged(draft, before).sheet;
  expect(sent).toEqual({ 'title:3': 'Lag', 'body:3': 'Theirs', 'title:2': 'Federn' });
  expect(afterSave(draft, { sent, before }, { version: 5, value: sent }, sheetRules)).toBe(null);
});

test('a draft based on two versions keeps the old base only for the field in conflict', () => {
  const theirs = savedAs({ 'title:3': 'theirs', 'body:3': 'theirs' });
  const { baseVersion, base } = caughtUp(started({ 'title:3': 'mine' }), theirs, sheetRules);
  expect([baseVersion, valueAt(base, 'title:3'), valueAt(base, 'body:3')]).toEqual([3, 'Lag', 'theirs']);
});
