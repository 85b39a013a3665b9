import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleQuestions } from '../testing/survey.ts';
import { createAnswerKeeper } from './draft-keeper.store.ts';
import { emptyDraft, withWords, type Draft } from './draft.model.ts';

const empty = emptyDraft(7, 'key', exampleQuestions);
const write = (text: string) => (draft: Draft) => withWords(draft, 3, text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const keeperWith = (found: Draft | null) => {
  const saved: Draft[] = [];
  const keeper = createAnswerKeeper({
    empty,
    load: () => Promise.resolve(found === null ? null : { draft: found, isChanged: false }),
    save: (draft) => {
      saved.push(draft);
      return Promise.resolve();
    },
  });
  return { keeper, saved };
};

it('saves answers with their page and key shortly after each change [E3]', async () => {
  const { keeper, saved } = keeperWith(null);
  await keeper.load();
  keeper.change(write('a'));
  keeper.change((draft) => ({ ...write('ab')(draft), page: 2 }));
  await vi.advanceTimersByTimeAsync(250);
  expect(saved).toEqual([{ ...write('ab')(empty), page: 2 }]);
});

it('saves immediately and only once when the page is about to close [E3]', async () => {
  const { keeper, saved } = keeperWith(null);
  keeper.change(write('a'));
  await keeper.flush();
  await keeper.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual([write('a')(empty)]);
});

it('restores a saved draft and says so [E3]', async () => {
  const kept = write('kept')({ ...empty, key: 'older', page: 1 });
  const { keeper } = keeperWith(kept);
  await keeper.load();
  expect(keeper.state.get()).toEqual({ isReady: true, draft: kept, isRestored: true, isChanged: false });
});

it('no longer saves the draft once it is sent [E3]', async () => {
  const { keeper, saved } = keeperWith(null);
  keeper.change(write('a'));
  keeper.pause();
  keeper.change(write('b'));
  await vi.advanceTimersByTimeAsync(1000);
  await keeper.flush();
  expect(saved).toEqual([]);
});
