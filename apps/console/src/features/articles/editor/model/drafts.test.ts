import { expect, test } from 'vitest';
import { afterSave, isBehind, rebased, withChange } from './drafts.ts';

const isSame = (one: { title: string }, other: { title: string }): boolean => one.title === other.title;
const options = { isSame, nowMs: 5 };
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
  expect(afterSave(draft, { title: 'Siege!' }, saved, isSame)).toBeNull();
  const more = withChange(draft, present, { title: 'Siege!!' }, options);
  expect(afterSave(more, { title: 'Siege!' }, saved, isSame)).toEqual({
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
