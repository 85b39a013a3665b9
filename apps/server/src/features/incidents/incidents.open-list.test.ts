import type { DeskNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createOpenList } from './incidents.open-list.ts';

const installation = await createInstallation();
const { database } = await installation.start();
afterEach(() => {
  vi.useRealTimers();
});

/** With hints that only the test sends. */
const stage = () => {
  const listeners: ((noun: DeskNoun, ids: string[]) => void)[] = [];
  const list = createOpenList(database, {
    changed: () => undefined,
    onChange: async (listener) => void listeners.push(listener),
  });
  return { list, hint: (noun: DeskNoun) => listeners.forEach((listener) => listener(noun, [])) };
};

it('ADR 17: one question serves all who ask for a language at the same moment', async () => {
  const { list } = stage();
  const first = list.read(3);
  expect(list.read(3)).toBe(first);
  expect(await first).toEqual([]);
  expect(list.read(3)).toBe(first);
  expect(list.read(11)).not.toBe(first);
});

it('ADR 17: is asked again after a change of known issues, and after no other', () => {
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

it('ADR 17: is asked again a second later, though no hint came', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { list } = stage();
  const first = list.read(3);
  vi.advanceTimersByTime(999);
  expect(list.read(3)).toBe(first);
  vi.advanceTimersByTime(1);
  expect(list.read(3)).not.toBe(first);
});

it('ADR 17: forgets an answer that failed', async () => {
  const stopped = await installation.start();
  await stopped.stop();
  const list = createOpenList(stopped.database, { changed: () => undefined, onChange: async () => undefined });
  const first = list.read(3);
  await expect(first).rejects.toThrow('destroyed');
  const second = list.read(3);
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow('destroyed');
});
