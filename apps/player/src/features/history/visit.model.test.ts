import { expect, it } from 'vitest';
import { parseVisit, visitAt, visitLeft } from './visit.model.ts';

const minuteMs = 60_000;

it('takes what came out since the visit before as new; a reload or a look at the game is the same visit [C7]', () => {
  const first = visitAt(null, 1000);
  expect(first).toEqual({ new_since: 1000, seen_at: 1000 });
  const reload = visitAt(first, 1000 + 30 * minuteMs);
  expect(reload).toEqual({ new_since: 1000, seen_at: 1000 + 30 * minuteMs });
  const nextDay = visitAt(reload, 1000 + 1440 * minuteMs);
  expect(nextDay).toEqual({ new_since: reload.seen_at, seen_at: 1000 + 1440 * minuteMs });
  expect(visitAt(nextDay, nextDay.seen_at + minuteMs).new_since).toBe(reload.seen_at);
});

it('stays in the same visit if the clock of the device was set back [C7]', () => {
  expect(visitAt({ new_since: 5000, seen_at: 9000 }, 7000)).toEqual({ new_since: 5000, seen_at: 7000 });
});

it('keeps what is new in a visit of any length until the player comes back later [C7]', () => {
  const begun = visitAt({ new_since: 0, seen_at: 1000 }, 1000 + 1440 * minuteMs);
  const left = visitLeft(begun, begun.seen_at + 45 * minuteMs);
  expect(left).toEqual({ new_since: 1000, seen_at: begun.seen_at + 45 * minuteMs });
  expect(visitAt(left, left.seen_at + minuteMs).new_since).toBe(1000);
  expect(visitAt(left, left.seen_at + 31 * minuteMs).new_since).toBe(left.seen_at);
});

it('treats a damaged record as a first visit [B2]', () => {
  const good = { new_since: 1, seen_at: 2 };
  expect(parseVisit(good)).toEqual(good);
  for (const bad of [null, 7, 'x', [], { new_since: 1 }, { new_since: '1', seen_at: 2 }]) {
    expect(parseVisit(bad)).toBeNull();
  }
});
