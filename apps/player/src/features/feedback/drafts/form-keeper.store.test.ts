import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../../kit/drafts/device-store.ts';
import { emptyDraft, hasContent, type Draft } from '../../../kit/drafts/draft.model.ts';
import { createFormKeeper } from './form-keeper.store.ts';
import { createFeedbackRecords } from './records.store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const entries = (): Map<string, unknown> => new Map();

/** One page load of the app; the database outlives it. */
const open = (database: Map<string, unknown>, name: 'issue' | 'suggestion' = 'issue', owner = 'ada') => {
  const records = createFeedbackRecords(createMemoryStore(database), owner);
  let keys = 0;
  return createFormKeeper({
    name,
    load: () => records.draft(name),
    save: records.saveDraft,
    newKey: () => `${name}-${database.size}-${(keys += 1)}`,
  });
};
const type = (keeper: ReturnType<typeof open>, description: string): void =>
  keeper.change((now) => ({ ...now, fields: { ...now.fields, description } }));

const picture = { key: 'p1', type: 'image/png', bytes: new ArrayBuffer(3), fileId: null };

it('saves the draft with its key within 300 ms and restores it on the next page load [F4]', async () => {
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

it('saves pending changes immediately before the page is killed [F4]', async () => {
  const database = entries();
  const first = open(database);
  await first.load();
  type(first, 'The gate is shut');
  await first.flush();
  const second = open(database);
  await second.load();
  expect(second.state.get().draft).toEqual(first.state.get().draft);
});

it('restores pictures with their bytes and keys, and leaves nothing behind of a removed picture [H2]', async () => {
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

it('keeps one draft per form and owner [F1]', async () => {
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

it('deletes a discarded draft and gives the next one a new key', async () => {
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

it('does not save the draft while it is being sent', async () => {
  const database = entries();
  const keeper = open(database);
  type(keeper, 'on its way');
  keeper.pause();
  keeper.change((now) => ({ ...now, pictures: [picture] }));
  await vi.advanceTimersByTimeAsync(1000);
  await keeper.flush();
  expect(database.size).toBe(0);
});

it('still allows writing when the device cannot save', async () => {
  const keeper = createFormKeeper({
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

it('considers a draft worth keeping only if it has content', () => {
  const draft: Draft = emptyDraft('key');
  expect([
    hasContent(draft),
    hasContent({ ...draft, fields: { description: '  ' } }),
    hasContent({ ...draft, fields: { description: 'x' } }),
    hasContent({ ...draft, pictures: [picture] }),
    hasContent({ ...draft, without: ['device'] }),
  ]).toEqual([false, false, true, true, true]);
});
