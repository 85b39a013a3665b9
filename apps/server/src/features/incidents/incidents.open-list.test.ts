import type { ConsoleHintNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createOpenList } from './incidents.open-list.service.ts';

const installation = await createInstallation();
const { database } = await installation.start();
afterEach(() => {
  vi.useRealTimers();
});

/** A cache whose hints are sent by the test only. */
const stage = () => {
  const listeners: ((noun: ConsoleHintNoun, ids: string[]) => void)[] = [];
  const list = createOpenList(database, {
    changed: () => undefined,
    onChange: async (listener) => void listeners.push(listener),
  });
  return { list, hint: (noun: ConsoleHintNoun) => listeners.forEach((listener) => listener(noun, [])) };
};

it('shares one query among concurrent reads of a language (ADR 17)', async () => {
  const { list } = stage();
  const first = list.read(3);
  expect(list.read(3)).toBe(first);
  expect(await first).toEqual([]);
  expect(list.read(3)).toBe(first);
  expect(list.read(11)).not.toBe(first);
});

it('queries again after a change of known issues, but of nothing else (ADR 17)', () => {
  const { list, hint } = stage();
  const first = list.read(3);
  hint('articles');
  expect(list.read(3)).toBe(first);
  hint('incidents');
  const second = list.read(3);
  expect(second).not.toBe(first);
  list.clear();
  expect(list.read(3)).not.toBe(second);
});

it('queries again after a second even without a hint (ADR 17)', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { list } = stage();
  const first = list.read(3);
  vi.advanceTimersByTime(999);
  expect(list.read(3)).toBe(first);
  vi.advanceTimersByTime(1);
  expect(list.read(3)).not.toBe(first);
});

it('does not cache a failure (ADR 17)', async () => {
  const stopped = await installation.start();
  await stopped.stop();
  const list = createOpenList(stopped.database, { changed: () => undefined, onChange: async () => undefined });
  const first = list.read(3);
  await expect(first).rejects.toThrow('destroyed');
  const second = list.read(3);
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow('destroyed');
});
