import type { Holiday } from '@guildhall/contract/targets/calendar.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Closed all day, on the first day from tomorrow on that is not in the list. */
export const newHoliday = (holidays: readonly Holiday[], now: Date): Holiday => {
  const taken = new Set(holidays.map(({ date }) => date));
  for (let at = now.getTime() + dayMs; ; at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    if (!taken.has(date)) return { date, name: '', windows: [] };
  }
};

export type HolidayProblem = 'date' | 'twice' | 'order';

export const holidayProblem = (holidays: readonly Holiday[], at: number): HolidayProblem | null => {
  const own = holidays[at];
  if (own === undefined) return null;
  if (!/^20\d\d-\d\d-\d\d$/.test(own.date)) return 'date';
  if (holidays.some(({ date }, index) => index !== at && date === own.date)) return 'twice';
  return own.windows.some(({ from, to }) => from >= to) ? 'order' : null;
};
