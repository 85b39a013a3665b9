const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Remaining time in its two largest useful units. */
export type TimeLeft =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'over' };

export const timeLeft = (dueMs: number, nowMs: number): TimeLeft => {
  const ms = dueMs - nowMs;
  if (ms <= 0) return { unit: 'over' };
  // Rounds up, so the last seconds still show as one minute.
  const minutes = Math.ceil(ms / minuteMs);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return { unit: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
  return hours > 0 ? { unit: 'hours', hours, minutes: minutes % 60 } : { unit: 'minutes', minutes };
};

export type LeftTone = 'calm' | 'soon' | 'last';

/** Changes on the days when the player is reminded: three days and one day before the end. */
export const leftTone = (dueMs: number, nowMs: number): LeftTone => {
  const ms = dueMs - nowMs;
  return ms <= dayMs ? 'last' : ms <= 3 * dayMs ? 'soon' : 'calm';
};

/** Offset to add to the local clock to get server time. */
export const aheadOf = (serverMs: number, receivedMs: number): number => serverMs - receivedMs;
