import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftKeeper } from './draft-keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Content {
  readonly draft: string;
  readonly isOld: boolean;
}

const open = (found: Promise<Content | null>) => {
  const saved: string[] = [];
  const keeper = createDraftKeeper<Content>({
    empty: () => ({ draft: '', isOld: false }),
    hasContent: (draft) => draft !== '',
    load: () => found,
    save: (draft) => Promise.resolve(void saved.push(draft)),
  });
  return { keeper, saved };
};

it('restores a draft together with what the feature knows about it', async () => {
  const { keeper } = open(Promise.resolve({ draft: 'words', isOld: true }));
  expect(keeper.state.get()).toEqual({ isReady: false, isRestored: false, draft: '', isOld: false });
  await keeper.load();
  expect(keeper.state.get()).toEqual({ isReady: true, isRestored: true, draft: 'words', isOld: true });
});

it('does not call a draft without content restored', async () => {
  const { keeper } = open(Promise.resolve({ draft: '', isOld: false }));
  await keeper.load();
  expect(keeper.state.get()).toEqual({ isReady: true, isRestored: false, draft: '', isOld: false });
});

it('saves again after sending was refused', async () => {
  const { keeper, saved } = open(Promise.resolve(null));
  await keeper.load();
  keeper.change(() => 'sent');
  keeper.pause();
  keeper.resume('refused');
  keeper.change((draft) => `${draft}, corrected`);
  await keeper.flush();
  expect(saved).toEqual(['refused, corrected']);
});

it('replaces a discarded draft at once', async () => {
  const { keeper, saved } = open(Promise.resolve({ draft: 'words', isOld: true }));
  await keeper.load();
  await keeper.reset();
  expect([keeper.state.get(), saved]).toEqual([{ isReady: true, isRestored: false, draft: '', isOld: false }, ['']]);
});
