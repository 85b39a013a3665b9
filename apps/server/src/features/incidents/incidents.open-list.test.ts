import type { ConsoleHintNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createInstallation, until } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createOpenList } from './incidents.open-list.service.ts';
import { createIncidentFactory } from './testing/incidents.factory.ts';

const installation = await createInstallation();
const server = await installation.start();
const { database } = server;
afterEach(() => {
  vi.useRealTimers();
});

/** A cache whose hints are sent by the test only. */
const stage = () => {
  const listeners: ((noun: ConsoleHintNoun, ids: string[]) => void)[] = [];
  const revised: (() => void)[] = [];
  const list = createOpenList(
    database,
    { changed: () => undefined, onChange: async (listener) => void listeners.push(listener) },
    { onChange: (listener) => void revised.push(listener) },
  );
  return {
    list,
    hint: (noun: ConsoleHintNoun) => listeners.forEach((listener) => listener(noun, [])),
    revise: () => revised.forEach((listener) => listener()),
  };
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
  const { list, hint, revise } = stage();
  const first = list.read(3);
  hint('articles');
  expect(list.read(3)).toBe(first);
  hint('incidents');
  const second = list.read(3);
  expect(second).not.toBe(first);
  list.clear();
  const third = list.read(3);
  expect(third).not.toBe(second);
  revise();
  expect(list.read(3)).not.toBe(third);
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
  const list = createOpenList(
    stopped.database,
    { changed: () => undefined, onChange: async () => undefined },
    { onChange: () => undefined },
  );
  expect(list.categories()).toEqual([]);
  const first = list.read(3);
  await expect(first).rejects.toThrow('destroyed');
  const second = list.read(3);
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow('destroyed');
});

it('tells the categories without waiting, and knows a change as soon as it was read (ADR 17)', async () => {
  const { list, revise } = stage();
  expect(list.categories()).toEqual([]);
  const { id: editor } = await enrolledAs(server, 'editor');
  const make = createIncidentFactory(server.incidentsStaff, editor);
  await make.open();
  await make.open({ category_id: 2 });
  revise();
  await until(() => list.categories().length === 2);
  expect(list.categories()).toEqual([2, 0]);
});
