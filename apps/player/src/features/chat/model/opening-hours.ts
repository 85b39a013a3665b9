export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface DayHours {
  /** Any time on that day, for formatting its name. */
  readonly dayMs: number;
  readonly windows: readonly Window[];
}

const dayStartOf = (timeMs: number): number => new Date(timeMs).setHours(0, 0, 0, 0);
const nextDayOf = (dayMs: number): number => {
  const date = new Date(dayMs);
  return date.setDate(date.getDate() + 1);
};

/** Splits a window at midnight: "from 22:00 to 02:00" would be ambiguous under one day. */
const byDay = ({ from, to }: Window): Window[] => {
  const parts: Window[] = [];
  for (let start = from; start < to;) {
    const end = Math.min(to, nextDayOf(dayStartOf(start)));
    parts.push({ from: start, to: end });
    start = end;
  }
  return parts;
};

/** Opening hours by day in the reader's time zone, starting today; at most a week, each weekday once. */
export const weekOf = (windows: readonly Window[], nowMs: number): readonly DayHours[] => {
  const parts = windows.flatMap(byDay).sort((a, b) => a.from - b.from);
  const days: DayHours[] = [];
  for (let day = dayStartOf(nowMs); days.length < 7; day = nextDayOf(day)) {
    const end = nextDayOf(day);
    const own: Window[] = [];
    for (const part of parts) {
      if (part.from < day || part.from >= end) continue;
      const last = own.at(-1);
      if (last !== undefined && part.from <= last.to) own[own.length - 1] = { from: last.from, to: part.to };
      else own.push(part);
    }
    days.push({ dayMs: day, windows: own });
  }
  return days;
};

/** Open from midnight to midnight, which two equal times would not convey. */
export const isWholeDay = (dayMs: number, { from, to }: Window): boolean => from === dayMs && to === nextDayOf(dayMs);

/** The next opening; null if unknown or currently open. */
export const nextOpening = (windows: readonly Window[], nowMs: number): number | null => {
  const later = windows.filter(({ to }) => to > nowMs).map(({ from }) => from);
  const first = Math.min(...later);
  return Number.isFinite(first) && first > nowMs ? first : null;
};
