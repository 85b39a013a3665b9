import { expect, test } from 'vitest';
import { expireDrafts } from './draft-expiry.ts';

const day = 24 * 60 * 60_000;
const nowMs = 100 * day;

test('drafts and texts set aside that are older than a month go, of everybody here, and nothing else does', () => {
  const kept = new Map([
    ['guildhall-console-draft-mei-12-3', JSON.stringify({ atMs: nowMs - 29 * day })],
    ['guildhall-console-draft-mei-13-3', JSON.stringify({ atMs: nowMs - 31 * day })],
    ['guildhall-console-draft-olu-12-3', '{'],
    ['guildhall-console-aside-mei-12-3', JSON.stringify([{ atMs: nowMs - day }, { atMs: nowMs - 40 * day }])],
    ['guildhall-console-aside-olu-12-3', JSON.stringify([{ atMs: nowMs - 40 * day }])],
    ['guildhall-console-locale', 'zh-CN'],
  ]);
  const box = {
    length: kept.size,
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
  expireDrafts(() => box, nowMs);
  expect([...kept.keys()]).toEqual([
    'guildhall-console-draft-mei-12-3',
    'guildhall-console-aside-mei-12-3',
    'guildhall-console-locale',
  ]);
});

test('a browser that forbids storage is no failure', () => {
  expect(() =>
    expireDrafts(() => {
      throw new Error('forbidden');
    }, nowMs),
  ).not.toThrow();
});
