import type { WebhookAttempt } from '@guildhall/contract/webhooks/staff.ts';
import type { WebhookReceiverConfig } from '../../runtime/webhook-receivers.ts';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { postWebhook, type WebhookRequest } from './webhooks.http.adapter.ts';
import * as queries from './webhooks.queries.ts';
import { delayMsAfter } from './webhooks.retries.rules.ts';

export interface QueueDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly timeoutMs: number;
  readonly onChange: () => void;
  readonly metrics: Pick<Metrics, 'webhookDeliveries'>;
}

const concurrencyMax = 8;
const logMax = 10;

/** The body is identical for every attempt. */
const requestOf = ({
  event_id: id,
  event: type,
  created_at: at,
  data,
  player,
  now,
}: queries.Claimed): WebhookRequest => ({
  id,
  timestamp: Math.floor(now.getTime() / 1000),
  body: JSON.stringify({ type, timestamp: at.toISOString(), data: player === null ? data : { ...data, player } }),
});

/** Delivery queue of one receiver. Each has its own concurrency limit, so a slow receiver does not delay the others. */
export const createQueue = (receiver: WebhookReceiverConfig, dependencies: QueueDependencies) => {
  const { database, log, metrics, timeoutMs, onChange } = dependencies;
  const inProgress = new Set<Promise<void>>();
  let filling: Promise<void> | null = null;
  let isFillAsked = false;
  let isClosed = false;

  const send = async (claimed: queries.Claimed): Promise<void> => {
    const { status, ms, problem } = await postWebhook(receiver, requestOf(claimed), timeoutMs);
    const attempt: WebhookAttempt = { at: claimed.now.getTime(), status, ms, problem };
    const attempts = [...claimed.log, attempt].slice(-logMax);
    const isDelivered = status !== null && status >= 200 && status <= 299;
    metrics.webhookDeliveries.inc({ receiver: receiver.name, outcome: isDelivered ? 'delivered' : 'failed' });
    if (!isDelivered) {
      await queries.recordFailure(database.query, claimed, attempts, delayMsAfter(claimed.attempts));
    } else if (claimed.has_account) {
      await database.transaction(async (tx) => {
        await queries.lockEvent(tx, claimed.event_id);
        await queries.recordDelivered(tx, claimed.id, attempts);
        await queries.clearAccount(tx, claimed.event_id);
      });
    } else await queries.recordDelivered(database.query, claimed.id, attempts);
    onChange();
  };

  const start = (claimed: queries.Claimed): void => {
    const sent = send(claimed)
      .catch((error: unknown) => {
        log.warn(
          { err: error, receiver: receiver.name },
          'webhooks: could not record the delivery result, will resend',
        );
      })
      .finally(() => {
        inProgress.delete(sent);
        fill();
      });
    inProgress.add(sent);
  };

  const claimWhileFree = async (): Promise<void> => {
    for (;;) {
      const free = concurrencyMax - inProgress.size;
      if (free === 0 || isClosed) return;
      // Claim no more than can be sent at once, because the lease is short.
      const claimed = await queries.claim(database.query, receiver.name, free);
      for (const each of claimed) start(each);
      if (claimed.length < free) return;
    }
  };

  const claimUntilIdle = async (): Promise<void> => {
    try {
      while (isFillAsked) {
        isFillAsked = false;
        await claimWhileFree();
      }
    } catch (error) {
      log.warn({ err: error, receiver: receiver.name }, 'webhooks: could not claim deliveries, will retry');
    } finally {
      // Here, not in a later microtask: a delivery that ends in between would find the queue busy and start no other.
      filling = null;
    }
  };

  /** Fills free slots with due deliveries and continues until none is due. */
  const fill = (): void => {
    isFillAsked = true;
    filling ??= claimUntilIdle();
  };

  const settled = async (): Promise<void> => {
    while (filling !== null || inProgress.size > 0) await Promise.all([filling, ...inProgress]);
  };

  return {
    fill,
    settled,
    close: (): Promise<void> => {
      isClosed = true;
      return settled();
    },
  };
};
