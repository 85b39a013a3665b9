import type { ChatHours } from '@guildhall/contract/chat/staff.ts';

export type HoursWindow = ChatHours['windows'][number];
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** `09:30`; the end of the day is `24:00`. */
export const timeText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Parses the value of a time input; midnight as an end means the end of the day. */
export const minutesOf = (text: string, isEnd: boolean): number | null => {
  const found = /^(\d{2}):(\d{2})/.exec(text);
  if (found === null) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2]);
  return isEnd && minutes === 0 ? 1440 : minutes;
};

/** Time inputs have no 24:00. */
export const fieldText = (minutes: number): string => timeText(minutes % 1440);

const byTime = (one: HoursWindow, other: HoursWindow): number => one.day - other.day || one.from - other.from;

export const sorted = (windows: readonly HoursWindow[]): HoursWindow[] => windows.toSorted(byTime);

/** Nine to five, or after the last window of the day. */
export const newWindow = (windows: readonly HoursWindow[], day: number): HoursWindow => {
  const last = Math.max(0, ...windows.filter((window) => window.day === day).map(({ to }) => to));
  if (last === 0) return { day, from: 9 * 60, to: 17 * 60 };
  const from = Math.min(last + 60, 1439);
  return { day, from, to: Math.min(from + 240, 1440) };
};

export type HoursProblem = 'order' | 'overlap';

/** Problem of one window in relation to the others; null if it is valid. */
export const problemOf = (windows: readonly HoursWindow[], at: number): HoursProblem | null => {
  const own = windows[at];
  if (own === undefined) return null;
  if (own.from >= own.to) return 'order';
  const isMet = windows.some(
    (other, index) => index !== at && other.day === own.day && other.from < own.to && own.from < other.to,
  );
  return isMet ? 'overlap' : null;
};

/** Copies the windows of Monday to Tuesday through Friday. */
export const copyMonday = (windows: readonly HoursWindow[]): HoursWindow[] => {
  const monday = windows.filter(({ day }) => day === 1);
  const weekend = windows.filter(({ day }) => day > 5);
  return sorted([...[1, 2, 3, 4, 5].flatMap((day) => monday.map((window) => ({ ...window, day }))), ...weekend]);
};
