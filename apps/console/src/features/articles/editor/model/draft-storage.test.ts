import { beforeEach, expect, test } from 'vitest';
import type { DraftBox } from '../../../../platform/draft-box.ts';
import { createDraftStorage } from './draft-storage.ts';

const text = (title: string) => ({ title, summary: '', body: '<p>x</p>' });
const draftAt = (atMs: number) => ({ baseVersion: 2, base: text('a'), value: text(`at ${atMs}`), atMs });

let kept: Map<string, string>;
let box: DraftBox;
beforeEach(() => {
  kept = new Map();
  box = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
});

test('a draft comes back with its base version, for its language, article and author only', () => {
  createDraftStorage(() => box, 'mei', 12).write(11, draftAt(1));
  expect(createDraftStorage(() => box, 'mei', 12).read(11)).toEqual(draftAt(1));
  expect(createDraftStorage(() => box, 'mei', 12).read(3)).toBeNull();
  expect(createDraftStorage(() => box, 'mei', 13).read(11)).toBeNull();
  expect(createDraftStorage(() => box, 'olu', 12).read(11)).toBeNull();
});

test('a saved draft leaves nothing behind', () => {
  const storage = createDraftStorage(() => box, 'mei', 12);
  storage.write(11, draftAt(1));
  storage.write(11, null);
  expect(kept.size).toBe(0);
});

test('what cannot be read counts as nothing', () => {
  const storage = createDraftStorage(() => box, 'mei', 12);
  for (const broken of ['{', '[]', '{"baseVersion":1}', JSON.stringify({ ...draftAt(1), value: { title: 1 } })]) {
    kept.set('guildhall-console-draft-mei-12-11', broken);
    expect(storage.read(11)).toBeNull();
  }
});

test('a browser that refuses storage is no failure, but is told of', () => {
  const storage = createDraftStorage(
    () => {
      throw new Error('forbidden');
    },
    'mei',
    12,
  );
  expect([storage.write(11, draftAt(1)), storage.setAside(11, draftAt(1))]).toEqual([false, false]);
  expect(storage.read(11)).toBeNull();
});

test('work set aside stays until it is dropped, the latest first and five at most', () => {
  const storage = createDraftStorage(() => box, 'mei', 12);
  for (const atMs of [1, 2, 3, 4, 5, 6]) storage.setAside(3, draftAt(atMs));
  expect(storage.readAside(3).map(({ atMs }) => atMs)).toEqual([6, 5, 4, 3, 2]);
  storage.dropAside(3, 4);
  expect(storage.readAside(3).map(({ atMs }) => atMs)).toEqual([6, 5, 3, 2]);
});
