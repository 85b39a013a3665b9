import { expect, test } from 'vitest';
import { afterSave, caughtUp, isBehind, rebased, withChange } from './drafts.ts';

const isSame = (one: { title: string }, other: { title: string }): boolean => one.title === other.title;
const wouldSaveSame = (one: { title: string }, other: { title: string }): boolean =>
  one.title.trim() === other.title.trim();
const options = { isSame, nowMs: 5 };
const rules = { isSame, wouldSaveSame };
const present = { version: 3, value: { title: 'Siege' } };

test('the first change remembers the state it was made on', () => {
  expect(withChange(null, present, { title: 'Siege!' }, options)).toEqual({
    baseVersion: 3,
    base: { title: 'Siege' },
    value: { title: 'Siege!' },
    atMs: 5,
  });
});

test('typing back what is saved leaves no draft', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  expect(withChange(draft, present, { title: 'Siege' }, options)).toBeNull();
});

test('a draft keeps its base while others save, and is behind', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  const later = withChange(draft, { version: 4, value: { title: 'Theirs' } }, { title: 'Siege' }, options);
  expect(later).toMatchObject({ baseVersion: 3, value: { title: 'Siege' } });
  expect([isBehind(later, 3), isBehind(later, 4), isBehind(null, 4)]).toEqual([false, true, false]);
});

test('after a save nothing is left, unless more was typed meanwhile', () => {
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

test('mine on top of theirs keeps my words and takes their version', () => {
  const draft = withChange(null, present, { title: 'Mine' }, options);
  expect(draft && rebased(draft, { version: 7, value: { title: 'Theirs' } })).toEqual({
    baseVersion: 7,
    base: { title: 'Theirs' },
    value: { title: 'Mine' },
    atMs: 5,
  });
});

test('a space at the end outlives the save, because the next word may follow it', () => {
  const draft = withChange(null, present, { title: 'Siege! ' }, options);
  const saved = { version: 4, value: { title: 'Siege!' } };
  expect(afterSave(draft, { title: 'Siege! ' }, saved, rules)).toMatchObject({
    baseVersion: 4,
    base: { title: 'Siege!' },
    value: { title: 'Siege! ' },
  });
});

test('what was saved otherwise than it was sent is shown as it was saved', () => {
  const draft = withChange(null, present, { title: 'Siege!' }, options);
  expect(afterSave(draft, { title: 'Siege!' }, { version: 4, value: { title: 'Siege' } }, rules)).toBeNull();
});

test('a draft follows a version that rose without a change of what it was made on', () => {
  const draft = withChange(null, present, { title: 'Mine' }, options);
  const after = (title: string) => draft && caughtUp(draft, { version: 8, value: { title } }, isSame).baseVersion;
  expect([after('Siege'), after('Mine'), after('Theirs')]).toEqual([8, 8, 3]);
});
