import { beforeEach, expect, test } from 'vitest';
import { CallFailure } from '../platform/network/api.ts';
import type { Sheet } from './model/sheet.ts';
import { createSheetSession, type Saved } from './sheet-session.store.ts';

let storedItems: Map<string, string>;
let onServer: Saved;
let sent: [number, Sheet][];
let isRefused: boolean;

beforeEach(() => {
  storedItems = new Map();
  onServer = { version: 3, sheet: { 'title:3': 'Lag', 'body:3': 'Slow.' } };
  sent = [];
  isRefused = false;
});

const open = (start?: Sheet) => {
  const box = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  };
  const place = { box: () => box, staffId: 'mei', subject: 'incidents-12' };
  return createSheetSession<Saved>(place, {
    saved: onServer,
    start,
    send: (version, sheet) => {
      sent.push([version, sheet]);
      if (isRefused || version !== onServer.version) return Promise.reject(new CallFailure('conflict'));
      onServer = { version: version + 1, sheet };
      return Promise.resolve(onServer);
    },
    savedOf: (answer) => answer,
    refresh: () => Promise.resolve(onServer),
  });
};
const shown = (session: ReturnType<typeof open>) => session.draftOf('sheet')?.value;

test('another person’s change of another field is merged, and the save is sent again with the new version', async () => {
  const session = open();
  session.change('sheet', { 'title:3': 'Lags' });
  onServer = { version: 4, sheet: { 'title:3': 'Lag', 'body:3': 'Theirs' } };
  expect(await session.saveSheet()).toEqual({ version: 5, sheet: { 'title:3': 'Lags', 'body:3': 'Theirs' } });
  expect(sent.map(([version]) => version)).toEqual([3, 4]);
  expect([session.drafts.get().size, storedItems.size]).toEqual([0, 0]);
});

test('a change of the same field is not sent again before it is decided', async () => {
  const session = open();
  session.change('sheet', { 'title:3': 'Mine' });
  onServer = { version: 4, sheet: { 'title:3': 'Theirs', 'body:3': 'Slow.' } };
  expect(await session.saveSheet()).toBe(null);
  expect([sent.length, session.draftOf('sheet')?.conflicts]).toEqual([1, ['title:3']]);
  session.decide('title:3', 'mine');
  expect(await session.saveSheet()).toMatchObject({ version: 5, sheet: { 'title:3': 'Mine' } });
});

test('a conflict that is not about the version fails instead of being repeated', async () => {
  isRefused = true;
  const session = open();
  session.change('sheet', { 'title:3': 'Lags' });
  expect(await session.saveSheet()).toBe(null);
  expect([sent.length, session.saves.get().get('sheet')?.kind, shown(session)?.['title:3']]).toEqual([
    1,
    'failed',
    'Lags',
  ]);
});

test('a stored draft is restored with the time of its last change', () => {
  const session = open();
  session.change('sheet', { 'title:3': 'Lags' });
  session.flush();
  const atMs = session.drafts.get().get('sheet')?.atMs;
  // As stored before drafts had a version.
  for (const [key, json] of storedItems) storedItems.set(key, json.replace('"baseVersion":3,', ''));
  const again = open({ 'title:3': 'Start' });
  expect([again.restored.get().get('sheet'), shown(again)?.['title:3']]).toEqual([atMs, 'Lags']);
  expect(again.isTouched()).toBe(true);
});

test('initial texts can be saved, but are neither stored nor worth a warning before they are changed', () => {
  const session = open({ 'title:3': 'From a report' });
  session.flush();
  expect([session.isUnsaved('sheet'), session.isTouched(), storedItems.size]).toEqual([true, false, 0]);
  session.change('sheet', { 'title:3': 'Rewritten' });
  session.flush();
  expect([session.isTouched(), storedItems.size]).toEqual([true, 1]);
});

test('a render that still has the version before the save does not bring it back', async () => {
  const session = open();
  const before = onServer;
  session.change('sheet', { 'title:3': 'Lags' });
  await session.saveSheet();
  expect([session.newest(before).sheet['title:3'], session.newest({ ...before, version: 9 }).version]).toEqual([
    'Lags',
    9,
  ]);
});
