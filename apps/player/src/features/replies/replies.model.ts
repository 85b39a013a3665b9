/** The gateway repeats to this page too what it said itself a moment ago. */
const echoWithinMs = 3000;

/** Fewer than before: something was read, here or elsewhere. As many: an echo, or one more to what was unread anyway. */
export const isNews = (count: number, known: number, sinceOwnMs: number): boolean =>
  count > known || (count === known && count > 0 && sinceOwnMs > echoWithinMs);
