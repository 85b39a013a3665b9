import type { OpeningHours } from '@guildhall/contract/targets/calendar.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOpenTime, openTimeBetween } from './targets.calendar.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const closed: OpeningHours = { time_zone: 'UTC', windows: [], holidays: [], is_always: false };
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1080 }));
const at = (text: string): number => Date.parse(text);

/** A clock in the zone, read minute by minute. Shares nothing with the code under test. */
const createOracle = ({ time_zone, windows, holidays, is_always }: OpeningHours) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' });
  return (momentMs: number): boolean => {
    if (is_always) return true;
    const [date = '', time = ''] = format.format(momentMs).split(' ');
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const minute = hours * 60 + minutes;
    const day = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
    const ofDay = holidays.find((each) => each.date === date)?.windows ?? windows.filter((each) => each.day === day);
    return ofDay.some(({ from, to }) => from <= minute && minute < to);
  };
};

const openByOracle = (hours: OpeningHours, fromMs: number, toMs: number): number => {
  const isOpen = createOracle(hours);
  let minutes = 0;
  for (let momentMs = fromMs; momentMs < toMs; momentMs += minuteMs) if (isOpen(momentMs)) minutes += 1;
  return minutes * minuteMs;
};

/** Clocks change between one and three. A window that begins or ends then has no certain end, so the oracle could not tell. */
const edge = fc.integer({ min: 0, max: 96 }).map((quarter) => (quarter > 3 && quarter < 12 ? 0 : quarter * 15));
const span = fc
  .tuple(edge, edge)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const changes = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-06-17'];
const calendar: fc.Arbitrary<OpeningHours> = fc.record({
  time_zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Shanghai', 'Asia/Kathmandu', 'UTC'),
  windows: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 7 }), span).map(([day, hours]) => ({ day, ...hours })),
    { maxLength: 12 },
  ),
  holidays: fc.uniqueArray(
    fc.record({
      date: fc.constantFrom(...changes, '2026-03-28', '2026-10-26', '2026-11-02'),
      name: fc.constant(''),
      windows: fc.array(span, { maxLength: 2 }),
    }),
    { selector: ({ date }) => date, maxLength: 3 },
  ),
  is_always: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
});
/** Within two days of a change of clocks. */
const moment = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * 1440, max: 2 * 1440 }))
  .map(([date, minutes]) => at(`${date}T00:00:00Z`) + minutes * minuteMs);

describe('open time', () => {
  it('is what a clock in the zone shows minute by minute, also when clocks change', () => {
    fc.assert(
      fc.property(calendar, moment, fc.integer({ min: 0, max: 3 * 1440 }), (hours, fromMs, minutes) => {
        const toMs = fromMs + minutes * minuteMs;
        expect(openTimeBetween(hours, fromMs, toMs)).toBe(openByOracle(hours, fromMs, toMs));
      }),
      { numRuns: 150 },
    );
  });

  it('is added so that exactly this much passes, and not a minute too late', () => {
    fc.assert(
      fc.property(calendar, moment, fc.integer({ min: 1, max: 4000 }), (hours, fromMs, minutes) => {
        const openMs = minutes * minuteMs;
        const dueMs = addOpenTime(hours, fromMs, openMs);
        if (dueMs === null) {
          expect(openTimeBetween(hours, fromMs, fromMs + 1000 * dayMs)).toBeLessThan(openMs);
          return;
        }
        expect(openTimeBetween(hours, fromMs, dueMs)).toBe(openMs);
        expect(openTimeBetween(hours, fromMs, dueMs - minuteMs)).toBe(openMs - minuteMs);
      }),
      { numRuns: 300 },
    );
  });

  it('never ends earlier for a later start or for more of it', () => {
    const more = fc.integer({ min: 0, max: 2000 });
    fc.assert(
      fc.property(calendar, moment, more, more, more, (hours, fromMs, openMinutes, later, longer) => {
        const due = addOpenTime(hours, fromMs, openMinutes * minuteMs) ?? Number.POSITIVE_INFINITY;
        const laterDue = addOpenTime(hours, fromMs + later * minuteMs, openMinutes * minuteMs);
        const longerDue = addOpenTime(hours, fromMs, (openMinutes + longer) * minuteMs);
        expect(laterDue ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(due);
        expect(longerDue ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(due);
      }),
      { numRuns: 300 },
    );
  });

  it('splits at any moment', () => {
    fc.assert(
      fc.property(calendar, fc.array(moment, { minLength: 3, maxLength: 3 }), (hours, moments) => {
        const [one = 0, two = 0, three = 0] = moments.toSorted((left, right) => left - right);
        expect(openTimeBetween(hours, one, two) + openTimeBetween(hours, two, three)).toBe(
          openTimeBetween(hours, one, three),
        );
        expect(openTimeBetween(hours, three, one)).toBe(0 - openTimeBetween(hours, one, three));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a deadline', () => {
  const berlin = { ...closed, time_zone: 'Europe/Berlin', windows: weekdays };

  it('skips nights, weekends and holidays', () => {
    // Friday, an hour before closing.
    expect(addOpenTime(berlin, at('2026-11-20T16:00:00Z'), 2 * hourMs)).toBe(at('2026-11-23T09:00:00Z'));
    const holidays = [
      { date: '2026-11-23', name: 'Closed', windows: [] },
      { date: '2026-11-24', name: 'Short', windows: [{ from: 600, to: 630 }] },
    ];
    expect(addOpenTime({ ...berlin, holidays }, at('2026-11-20T16:00:00Z'), 2 * hourMs)).toBe(
      at('2026-11-25T08:30:00Z'),
    );
  });

  it('counts the hours that pass, not those on the clock, when clocks change', () => {
    const nights = { ...closed, windows: [7, 1].map((day) => ({ day, from: 0, to: 1440 })) };
    expect(addOpenTime({ ...nights, time_zone: 'Europe/Berlin' }, at('2026-03-28T12:00:00Z'), 24 * hourMs)).toBe(
      at('2026-03-29T23:00:00Z'),
    );
    expect(
      openTimeBetween(
        { ...nights, time_zone: 'America/New_York' },
        at('2026-10-31T12:00:00Z'),
        at('2026-11-02T05:00:00Z'),
      ),
    ).toBe(25 * hourMs);
  });

  it('is a plain sum if the calendar never closes, and none if it never opens', () => {
    expect(addOpenTime({ ...closed, is_always: true }, 5, 7)).toBe(12);
    expect(addOpenTime(closed, 0, 1)).toBeNull();
    expect(openTimeBetween(closed, 0, 10 * dayMs)).toBe(0);
    expect(
      addOpenTime(
        { ...closed, holidays: [{ date: '2026-11-20', name: '', windows: [{ from: 0, to: 60 }] }] },
        at('2026-11-18T00:00:00Z'),
        2 * hourMs,
      ),
    ).toBeNull();
  });
});
