import { expect, test } from 'vitest';
import { expireDrafts } from './draft-expiry.ts';

const day = 24 * 60 * 60_000;
const nowMs = 100 * day;

test('drafts and set-aside texts older than 30 days are removed for all staff, and nothing else is', () => {
  const stored = new Map([
    ['guildhall-console-draft-mei-12-3', JSON.stringify({ atMs: nowMs - 29 * day })],
    ['guildhall-console-draft-mei-13-3', JSON.stringify({ atMs: nowMs - 31 * day })],
    ['guildhall-console-draft-olu-12-3', '{'],
    ['guildhall-console-aside-mei-12-3', JSON.stringify([{ atMs: nowMs - day }, { atMs: nowMs - 40 * day }])],
    ['guildhall-console-aside-olu-12-3', JSON.stringify([{ atMs: nowMs - 40 * day }])],
    ['guildhall-console-locale', 'zh-CN'],
  ]);
  const box = {
    length: stored.size,
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  };
  expireDrafts(() => box, nowMs);
  expect([...stored.keys()]).toEqual([
    'guildhall-console-draft-mei-12-3',
    'guildhall-console-aside-mei-12-3',
    'guildhall-console-locale',
  ]);
});

test('forbidden storage is not an error', () => {
  expect(() =>
    expireDrafts(() => {
      throw new Error('forbidden');
    }, nowMs),
  ).not.toThrow();
});
