import { expect, it, vi } from 'vitest';
import { createFallbackStore, createMemoryStore, type DeviceStore } from './device-store.ts';

const broken: DeviceStore = {
  get: () => Promise.reject(new Error('no database')),
  keys: () => Promise.reject(new Error('no database')),
  commit: () => Promise.reject(new Error('no database')),
};

it('keeps data in memory while the app is open on a device without a database [B2]', async () => {
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

it('loses nothing of the current visit when the database fills up [B2]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const disk = new Map<string, unknown>([['old', 'kept from before']]);
  const database = createMemoryStore(disk);
  let isFull = false;
  const full: DeviceStore = { ...database, commit: (...args) => (isFull ? broken : database).commit(...args) };
  const store = createFallbackStore(full, createMemoryStore());
  await store.commit(new Map([['a', 1]]), []);
  expect(await store.get('old')).toBe('kept from before');
  isFull = true;
  await store.commit(new Map([['b', 2]]), []);
  expect([await store.get('a'), await store.get('b')]).toEqual([1, 2]);
  expect([...disk.keys()]).toEqual(['old', 'a']);
});
