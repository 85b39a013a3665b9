const hourMs = 60 * 60 * 1000;
const morning = 9;

const atNine = (nowMs: number, days: number): number => {
  const date = new Date(nowMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, morning).getTime();
};

/** Usual times to come back, in the time zone of the browser. Monday is the next one, never today. */
export const quickMoments = (
  nowMs: number,
): { readonly hour: number; readonly tomorrow: number; readonly monday: number } => {
  const weekday = new Date(nowMs).getDay();
  return { hour: nowMs + hourMs, tomorrow: atNine(nowMs, 1), monday: atNine(nowMs, ((7 - weekday) % 7) + 1) };
};
