import { expect, test } from 'vitest';
import { afterSave, caughtUp, isBehind, rebased, withChange } from './drafts.ts';

const isSame = (one: { title: string }, other: { title: string }): boolean => one.title === other.title;
const wouldSaveSame = (one: { title: string }, other: { title: string }): boolean =>
  one.title.trim() === other.title.trim();
const options = { isSame, nowMs: 5 };
const rules = { isSame, wouldSaveSame };
const present = { version: 3, value: { title: 'Siege' } };

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
  expect([isBehind(later, 3), isBehind(later, 4), isBehind(null, 4)]).toEqual([false, true, false]);
});

test('a save removes the draft unless more was typed meanwhile', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  const saved = { version: 4, value: { title: 'Siege!' } };
  expect(afterSave(draft, { title: 'Siege!' }, saved, rules)).toBeNull();
  const more = withChange(draft, present, { title: 'Siege!!' }, options);
  expect(afterSave(more, { title: 'Siege!' }, saved, rules)).toEqual({
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
  expect(afterSave(draft, { title: 'Siege! ' }, saved, rules)).toMatchObject({
    baseVersion: 4,
    base: { title: 'Siege!' },
    value: { title: 'Siege! ' },
  });
});

test('a value that the server changed during the save is shown as saved', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  expect(afterSave(draft, { title: 'Siege!' }, { version: 4, value: { title: 'Siege' } }, rules)).toBeNull();
});

test('a draft follows a new version if its base value is unchanged', () => {
  const draft = withChange(null, present, { title: 'Mine' }, options);
  const after = (title: string) => draft && caughtUp(draft, { version: 8, value: { title } }, isSame).baseVersion;
  expect([after('Siege'), after('Mine'), after('Theirs')]).toEqual([8, 8, 3]);
});
