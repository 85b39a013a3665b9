const dayMs = 24 * 60 * 60_000;

export type WaitingTone = 'fresh' | 'late' | 'overdue';

export const waitingTone = (sinceMs: number, nowMs: number): WaitingTone => {
  const ms = nowMs - sinceMs;
  return ms >= 3 * dayMs ? 'overdue' : ms >= dayMs ? 'late' : 'fresh';
};
