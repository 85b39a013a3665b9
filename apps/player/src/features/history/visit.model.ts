export interface Visit {
  /** When the visit before this one ended, or when the first one began. What came out since is new. */
  readonly new_since: number;
  /** When the app was last in use. */
  readonly seen_at: number;
}

export const parseVisit = (stored: unknown): Visit | null => {
  const { new_since: newSince, seen_at: seenAt } = (stored ?? {}) as Record<string, unknown>;
  return typeof newSince === 'number' && typeof seenAt === 'number' ? { new_since: newSince, seen_at: seenAt } : null;
};

/** Players look at the game and come back; a reload is no visit either. */
const pauseMs = 30 * 60 * 1000;

/** The visit that goes on or begins now. */
export const visitAt = (before: Visit | null, nowMs: number): Visit => {
  if (before === null) return { new_since: nowMs, seen_at: nowMs };
  const isNext = nowMs - before.seen_at > pauseMs;
  return { new_since: isNext ? before.seen_at : before.new_since, seen_at: nowMs };
};

/** The visit as it is left: it goes on, however long it took, and ends here unless the player comes back soon. */
export const visitLeft = (before: Visit | null, nowMs: number): Visit => ({
  new_since: before?.new_since ?? nowMs,
  seen_at: nowMs,
});
