import { expect, it, vi } from 'vitest';
import { createFallbackStore, createMemoryStore, type KeptStore } from './kept-store.ts';

const broken: KeptStore = {
  get: () => Promise.reject(new Error('no database')),
  keys: () => Promise.reject(new Error('no database')),
  commit: () => Promise.reject(new Error('no database')),
};

it('B2 a device without a database keeps things while the app is open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const store = createFallbackStore(broken, createMemoryStore());
  await store.commit(
    new Map([
      ['a/1', 'one'],
      ['b/1', 'two'],
    ]),
    [],
  );
  await store.commit(new Map([['a/2', 'three']]), ['b/1']);
  expect([await store.get('a/1'), await store.get('b/1'), await store.keys('a/')]).toEqual([
    'one',
    undefined,
    ['a/1', 'a/2'],
  ]);
});

it('B2 a database that fills up meanwhile loses nothing of this visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const disk = new Map<string, unknown>([['old', 'kept from before']]);
  const database = createMemoryStore(disk);
  let isFull = false;
  const full: KeptStore = { ...database, commit: (...args) => (isFull ? broken : database).commit(...args) };
  const store = createFallbackStore(full, createMemoryStore());
  await store.commit(new Map([['a', 1]]), []);
  expect(await store.get('old')).toBe('kept from before');
  isFull = true;
  await store.commit(new Map([['b', 2]]), []);
  expect([await store.get('a'), await store.get('b')]).toEqual([1, 2]);
  expect([...disk.keys()]).toEqual(['old', 'a']);
});
