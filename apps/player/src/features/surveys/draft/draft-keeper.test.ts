import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleQuestions } from '../testing/survey.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { emptyDraft, withWords, type Draft } from './draft.model.ts';

const empty = emptyDraft(7, 'key', exampleQuestions);
const write = (text: string) => (draft: Draft) => withWords(draft, 3, text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const keeperWith = (found: Draft | null) => {
  const saved: Draft[] = [];
  const keeper = createDraftKeeper({
    empty,
    load: () => Promise.resolve(found === null ? null : { draft: found, isChanged: false }),
    save: (draft) => {
      saved.push(draft);
      return Promise.resolve();
    },
  });
  return { keeper, saved };
};

it('E3: answers are on the device a moment after they were given, with their page and their key', async () => {
  const { keeper, saved } = keeperWith(null);
  await keeper.load();
  keeper.change(write('a'));
  keeper.change((draft) => ({ ...write('ab')(draft), page: 2 }));
  await vi.advanceTimersByTimeAsync(250);
  expect(saved).toEqual([{ ...write('ab')(empty), page: 2 }]);
});

it('E3: a page about to go writes at once, and once', async () => {
  const { keeper, saved } = keeperWith(null);
  keeper.change(write('a'));
  await keeper.flush();
  await keeper.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual([write('a')(empty)]);
});

it('E3: what was kept is found again, and said', async () => {
  const kept = write('kept')({ ...empty, key: 'older', page: 1 });
  const { keeper } = keeperWith(kept);
  await keeper.load();
  expect(keeper.state.get()).toEqual({ isReady: true, draft: kept, isRestored: true, isChanged: false });
});

it('E3: once it is sent, nothing writes it as a draft any more', async () => {
  const { keeper, saved } = keeperWith(null);
  keeper.change(write('a'));
  keeper.stop();
  keeper.change(write('b'));
  await vi.advanceTimersByTimeAsync(1000);
  await keeper.flush();
  expect(saved).toEqual([]);
});
