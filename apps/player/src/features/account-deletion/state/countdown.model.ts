const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Server time plus the monotonic time at which it was received, because the device's wall clock may be wrong (G3). */
export interface ServerTime {
  readonly serverMs: number;
  readonly heardAtMs: number;
}

export const serverNow = ({ serverMs, heardAtMs }: ServerTime, nowMs: number): number =>
  serverMs + Math.max(0, nowMs - heardAtMs);

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

export const timeLeft = (dueAtMs: number, nowMs: number): TimeLeft => {
  const left = Math.max(0, dueAtMs - nowMs);
  return {
    days: Math.floor(left / dayMs),
    hours: Math.floor((left % dayMs) / hourMs),
    minutes: Math.floor((left % hourMs) / minuteMs),
  };
};
