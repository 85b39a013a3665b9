import { describe, expect, it } from 'vitest';
import { holidayProblem, newHoliday } from './holidays.ts';

const closed = (date: string) => ({ date, name: '', windows: [] });

describe('holidays', () => {
  it('are added from tomorrow on, each on a day of its own', () => {
    const now = new Date('2026-12-30T12:00:00Z');
    const first = newHoliday([], now);
    expect([first.date, newHoliday([first], now).date]).toEqual(['2026-12-31', '2027-01-01']);
  });

  it('say what is wrong with them', () => {
    const twice = [
      closed('2026-12-25'),
      closed('2026-12-25'),
      closed(''),
      { ...closed('2026-12-26'), windows: [{ from: 600, to: 600 }] },
    ];
    expect(twice.map((_, at) => holidayProblem(twice, at))).toEqual(['twice', 'twice', 'date', 'order']);
    expect(holidayProblem([closed('2026-12-25')], 0)).toBeNull();
  });
});
