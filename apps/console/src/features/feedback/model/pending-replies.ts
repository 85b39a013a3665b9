import type { SendingBatch } from '@guildhall/contract/feedback/pending-replies.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt } from '@guildhall/contract/http/routes.ts';

export type Sending = MsgOf<RouteAt<'/feedback/sending'>>;

/**
 * Whole seconds until a batch is sent; 0 once due. Based on the server's remaining time, so a wrong local clock does no
 * harm.
 */
export const secondsLeft = (inMs: number, heardAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((heardAtMs + inMs - nowMs) / 1000));

/** Much longer than any window. Timers of more than 24 days fire at once. */
const pollMaxMs = 60_000;

/** Poll interval: just after the next batch is due, then every second until it is gone. */
export const pollAfterMs = (batches: readonly Pick<SendingBatch, 'in_ms'>[]): number | false =>
  batches.length === 0 ? false : Math.max(1000, Math.min(pollMaxMs, ...batches.map(({ in_ms: inMs }) => inMs)) + 700);

export interface SentBatch {
  readonly batch: string;
  readonly isBulk: boolean;
  /** Reports whose players received the reply. */
  readonly numbers: readonly number[];
}

/** Batches that were pending before and are gone now, except those undone or returned. */
export const sentBetween = (
  before: readonly SendingBatch[],
  now: Sending,
  undone: ReadonlySet<string>,
): readonly SentBatch[] => {
  const returned = new Set(now.returned.map(({ number }) => number));
  return before
    .filter(({ batch }) => !undone.has(batch) && now.batches.every((other) => other.batch !== batch))
    .map(({ batch, is_bulk: isBulk, reports }) => ({
      batch,
      isBulk,
      numbers: reports.map(({ number }) => number).filter((number) => !returned.has(number)),
    }))
    .filter(({ numbers }) => numbers.length > 0);
};
