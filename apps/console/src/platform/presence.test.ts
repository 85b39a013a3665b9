import { editingTimings } from '@guildhall/contract/realtime/staff-socket.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresence, withEditing, without, type Editors } from './presence.ts';

const mira = { id: 'a', name: 'Mira' };
const jonas = { id: 'b', name: 'Jonas' };
const nobody: Editors = new Map();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('knows everybody by the article last heard of', () => {
  const first = withEditing(nobody, { staff: jonas, article_id: 1, lang: null });
  const both = withEditing(first, { staff: mira, article_id: 1, lang: 3 });
  expect(both).toEqual(
    new Map([
      [
        1,
        [
          { ...mira, lang: 3 },
          { ...jonas, lang: null },
        ],
      ],
    ]),
  );
  expect(withEditing(both, { staff: mira, article_id: 2, lang: 1 })).toEqual(
    new Map([
      [1, [{ ...jonas, lang: null }]],
      [2, [{ ...mira, lang: 1 }]],
    ]),
  );
});

it('lets go of whoever says that they have stopped', () => {
  const editors = withEditing(nobody, { staff: mira, article_id: 1, lang: 3 });
  expect(withEditing(editors, { staff: mira, article_id: null, lang: null })).toEqual(nobody);
  expect(without(editors, 'b')).toBe(editors);
});

it('leaves the list of an article the same where nothing about it is new', () => {
  const first = withEditing(nobody, { staff: mira, article_id: 1, lang: 3 });
  expect(withEditing(first, { staff: mira, article_id: 1, lang: 3 })).toBe(first);
  const both = withEditing(first, { staff: jonas, article_id: 2, lang: 3 });
  expect(both.get(1)).toBe(first.get(1));
});

it('tells nobody about a heartbeat, and forgets whoever has been silent', () => {
  const presence = createPresence();
  const told = vi.fn();
  presence.receive({ staff: mira, article_id: 1, lang: 3 });
  presence.subscribe(told);
  vi.advanceTimersByTime(editingTimings.forgetMs - 1);
  presence.receive({ staff: mira, article_id: 1, lang: 3 });
  vi.advanceTimersByTime(editingTimings.forgetMs - 1);
  expect([presence.get().size, told.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(editingTimings.repeatMs);
  expect([presence.get().size, told.mock.calls.length]).toEqual([0, 1]);
});
