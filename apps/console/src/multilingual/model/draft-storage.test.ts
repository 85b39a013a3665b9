import { beforeEach, expect, test } from 'vitest';
import type { DraftStorageArea } from '../../platform/drafts/safe-storage.ts';
import { createDraftStorage } from './draft-storage.ts';

type Text = { readonly title: string; readonly summary: string; readonly body: string };
const isText = (value: object): value is Text =>
  ['title', 'summary', 'body'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
const storageOf = (staffId: string, id: number, from: () => DraftStorageArea = () => box) =>
  createDraftStorage<number, Text>(from, {
    staffId,
    subjectOf: (lang) => `${id}-${lang}`,
    isValue: (_lang, value): value is Text => isText(value),
  });

const text = (title: string) => ({ title, summary: '', body: '<p>x</p>' });
const draftAt = (atMs: number) => ({ baseVersion: 2, base: text('a'), value: text(`at ${atMs}`), atMs });

let storedItems: Map<string, string>;
let box: DraftStorageArea;
beforeEach(() => {
  storedItems = new Map();
  box = {
    getItem: (key) => storedItems.get(key) ?? null,
    setItem: (key, value) => void storedItems.set(key, value),
    removeItem: (key) => void storedItems.delete(key),
  };
});

test('a draft is restored with its base version, only for its own language, article and author', () => {
  storageOf('mei', 12).write(11, draftAt(1));
  expect(storageOf('mei', 12).read(11)).toEqual(draftAt(1));
  expect(storageOf('mei', 12).read(3)).toBeNull();
  expect(storageOf('mei', 13).read(11)).toBeNull();
  expect(storageOf('olu', 12).read(11)).toBeNull();
});

test('a saved draft is removed from storage', () => {
  const storage = storageOf('mei', 12);
  storage.write(11, draftAt(1));
  storage.write(11, null);
  expect(storedItems.size).toBe(0);
});

test('invalid stored drafts are ignored', () => {
  const storage = storageOf('mei', 12);
  for (const broken of ['{', '[]', '{"baseVersion":1}', JSON.stringify({ ...draftAt(1), value: { title: 1 } })]) {
    storedItems.set('guildhall-console-draft-mei-12-11', broken);
    expect(storage.read(11)).toBeNull();
  }
});

test('a browser that refuses storage causes no error but is reported', () => {
  const storage = storageOf('mei', 12, () => {
    throw new Error('forbidden');
  });
  expect([storage.write(11, draftAt(1)), storage.stash(11, draftAt(1))]).toEqual([false, false]);
  expect(storage.read(11)).toBeNull();
});

test('stashed drafts stay until dropped, latest first and at most five', () => {
  const storage = storageOf('mei', 12);
  for (const atMs of [1, 2, 3, 4, 5, 6]) storage.stash(3, draftAt(atMs));
  expect(storage.readStash(3).map(({ atMs }) => atMs)).toEqual([6, 5, 4, 3, 2]);
  storage.dropStashed(3, 4);
  expect(storage.readStash(3).map(({ atMs }) => atMs)).toEqual([6, 5, 3, 2]);
});
