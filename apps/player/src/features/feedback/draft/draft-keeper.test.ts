import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecords } from '../kept/kept-records.ts';
import { createMemoryStore } from '../kept/kept-store.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { emptyDraft, holdsAnything, type Draft } from './draft.model.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const entries = (): Map<string, unknown> => new Map();

/** One page of the app over a database that outlives it. */
const open = (database: Map<string, unknown>, name: 'issue' | 'suggestion' = 'issue', owner = 'ada') => {
  const records = createRecords(createMemoryStore(database), owner);
  let keys = 0;
  return createDraftKeeper({
    name,
    load: () => records.draft(name),
    save: records.saveDraft,
    newKey: () => `${name}-${database.size}-${(keys += 1)}`,
  });
};
const type = (keeper: ReturnType<typeof open>, description: string): void =>
  keeper.change((now) => ({ ...now, fields: { ...now.fields, description } }));

const picture = { key: 'p1', type: 'image/png', bytes: new ArrayBuffer(3), fileId: null };

it('F4 what was typed is kept within 300 ms, with its key, and found by the next page', async () => {
  const database = entries();
  const first = open(database);
  await first.load();
  type(first, 'The ga');
  await vi.advanceTimersByTimeAsync(200);
  type(first, 'The gate');
  await vi.advanceTimersByTimeAsync(100);
  const second = open(database);
  await second.load();
  expect(second.state.get()).toEqual({ isReady: true, isRestored: true, draft: first.state.get().draft });
  expect(second.state.get().draft.fields).toEqual({ description: 'The gate' });
});

it('F4 the last words before the page is gone are kept without waiting', async () => {
  const database = entries();
  const first = open(database);
  await first.load();
  type(first, 'The gate is shut');
  await first.flush();
  const second = open(database);
  await second.load();
  expect(second.state.get().draft).toEqual(first.state.get().draft);
});

it('H2 pictures come back with their bytes and keys; one that was removed leaves nothing behind', async () => {
  const database = entries();
  const first = open(database);
  await first.load();
  first.change((now) => ({ ...now, pictures: [picture, { ...picture, key: 'p2', fileId: 'f2' }] }));
  await first.flush();
  const second = open(database);
  await second.load();
  expect(second.state.get().draft.pictures).toEqual([picture, { ...picture, key: 'p2', fileId: 'f2' }]);
  second.change((now) => ({ ...now, pictures: now.pictures.slice(1) }));
  await second.flush();
  expect([...database.keys()].sort()).toEqual(['1/ada/bytes/p2', '1/ada/draft/issue']);
});

it('F1 one draft per form and owner', async () => {
  const database = entries();
  const [issue, idea, other] = [open(database), open(database, 'suggestion'), open(database, 'issue', 'bob')];
  type(issue, 'an issue');
  type(idea, 'an idea');
  await Promise.all([issue.flush(), idea.flush()]);
  await other.load();
  expect(other.state.get().isRestored).toBe(false);
  const again = open(database, 'suggestion');
  await again.load();
  expect(again.state.get().draft.fields).toEqual({ description: 'an idea' });
});

it('a discarded draft is gone from the device and the next has another key', async () => {
  const database = entries();
  const keeper = open(database);
  type(keeper, 'never mind');
  keeper.change((now) => ({ ...now, pictures: [picture] }));
  await keeper.flush();
  const { key } = keeper.state.get().draft;
  await keeper.reset();
  expect(database.size).toBe(0);
  expect(keeper.state.get().draft.key).not.toBe(key);
});

it('while it is sent nothing writes it back', async () => {
  const database = entries();
  const keeper = open(database);
  type(keeper, 'on its way');
  keeper.pause();
  keeper.change((now) => ({ ...now, pictures: [picture] }));
  await vi.advanceTimersByTimeAsync(1000);
  await keeper.flush();
  expect(database.size).toBe(0);
});

it('a device that keeps nothing still lets one write', async () => {
  const keeper = createDraftKeeper({
    name: 'issue',
    load: () => Promise.reject(new Error('no database')),
    save: () => Promise.reject(new Error('no database')),
    newKey: () => 'key',
  });
  await keeper.load();
  type(keeper, 'hello');
  await keeper.flush();
  expect(keeper.state.get()).toEqual({
    isReady: true,
    isRestored: false,
    draft: { ...emptyDraft('key'), fields: { description: 'hello' } },
  });
});

it('only what a player would miss is worth keeping', () => {
  const draft: Draft = emptyDraft('key');
  expect([
    holdsAnything(draft),
    holdsAnything({ ...draft, fields: { description: '  ' } }),
    holdsAnything({ ...draft, fields: { description: 'x' } }),
    holdsAnything({ ...draft, pictures: [picture] }),
    holdsAnything({ ...draft, without: ['device'] }),
  ]).toEqual([false, false, true, true, true]);
});
