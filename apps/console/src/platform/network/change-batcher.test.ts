import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeBatcher, isConcerned, type Changes } from './change-batcher.ts';

let runs: Changes<string>[];
beforeEach(() => {
  vi.useFakeTimers();
  runs = [];
});
afterEach(() => void vi.useRealTimers());

const waitMs = () => 300;

it('changes within the wait time are handled in one run', async () => {
  const notice = createChangeBatcher({ waitMs, run: async (changes) => void runs.push(changes) });
  notice('articles', ['1']);
  await vi.advanceTimersByTimeAsync(200);
  notice('articles', ['2', '1']);
  notice('staff', ['a']);
  notice('staff', []);
  notice('staff', ['b']);
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toEqual([
    new Map<string, unknown>([
      ['articles', new Set(['1', '2'])],
      ['staff', 'all'],
    ]),
  ]);
});

it('changes during a run are handled in one more run, even if the first one failed', async () => {
  const run = async (changes: Changes<string>): Promise<void> => {
    runs.push(changes);
    await new Promise((_resolve, reject) => setTimeout(reject, 1000));
  };
  const notice = createChangeBatcher({ waitMs, run: (changes) => run(changes).catch(() => {}) });
  notice('articles', ['1']);
  await vi.advanceTimersByTimeAsync(500);
  notice('articles', ['2']);
  notice('articles', ['3']);
  await vi.advanceTimersByTimeAsync(700);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([new Map([['articles', new Set(['1'])]]), new Map([['articles', new Set(['2', '3'])]])]);
});

it('queries about other articles are left alone, and changes without ids affect all', () => {
  const keys = [
    ['articles', 'table', '/article/table', { lang: 3 }],
    ['articles', 'open', 7],
    ['articles', 'open', 8],
    ['articles', 'table', '/article/changes', { id: 7 }],
    ['articles', 'table', '/article/changes', { id: 8, lang: 3 }],
    ['staff', 'table', '/staff/table', {}],
    ['session'],
  ];
  const seven: Changes<string> = new Map([['articles', new Set(['7'])]]);
  expect(keys.map((key) => isConcerned(key, seven))).toEqual([true, true, false, true, false, false, false]);
  const all: Changes<string> = new Map([['articles', 'all']]);
  expect(keys.map((key) => isConcerned(key, all))).toEqual([true, true, true, true, true, false, false]);
});
