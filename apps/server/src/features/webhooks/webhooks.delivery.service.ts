import type { WebhookReceiverConfig } from '../../runtime/webhook-receivers.ts';
import type { Database } from '../../data/database.ts';
import { removeInBatches, type Counted } from '../../data/retention.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { Readings, Job } from '../../registration/feature.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { webhooksMetrics } from './webhooks.metrics.ts';
import * as queries from './webhooks.queries.ts';
import { createQueue } from './webhooks.queue.service.ts';

export interface DeliveryDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly receivers: readonly WebhookReceiverConfig[];
  readonly counted: Counted;
  readonly timeoutMs?: number;
}

const batch = 500;
const hintEveryMs = 1000;

/**
 * Delivers events to webhook receivers. Safe to run on several workers. A worker without receivers leaves events alone
 * for an hour: during a rolling deployment another worker may have some. Events of deletions wait much longer, until the
 * feature of deletions gives them up (`deletion.endUnnotified`).
 */
export const createWebhookDelivery = ({
  database,
  consoleHints,
  log,
  metrics: shared,
  receivers,
  counted,
  timeoutMs = 10_000,
}: DeliveryDependencies) => {
  const metrics = webhooksMetrics(shared);
  let hint: NodeJS.Timeout | undefined;
  /** Throttles hints to one per second. */
  const onChange = (): void => {
    hint ??= setTimeout(() => {
      hint = undefined;
      consoleHints.changed('webhooks', []);
    }, hintEveryMs);
  };
  const queues = receivers.map((receiver) => createQueue(receiver, { database, log, metrics, timeoutMs, onChange }));
  const names = receivers.map(({ name }) => name);
  // Name and events only: query parameters may end up in the database log, so no secrets.
  const subscriptions = receivers.map(({ name, events }) => ({ name, events }));

  const send = async (): Promise<void> => {
    while (receivers.length > 0) {
      const { events, deliveries } = await queries.fanOut(database.query, subscriptions, batch);
      if (deliveries > 0) onChange();
      for (const queue of queues) queue.fill();
      if (events < batch) return;
    }
  };

  /** Returns the number of deleted events. */
  const sweep = async (): Promise<number> => {
    if (receivers.length === 0) while ((await queries.deleteUnwanted(database.query, batch)) === batch);
    while ((await queries.giveUpOrphans(database.query, names, batch)) === batch);
    return removeInBatches(batch, (limit) => queries.deleteOld(database.query, limit));
  };

  return {
    jobs: [
      { name: 'webhooks.send', everyMs: 500, run: send },
      { name: 'webhooks.sweep', everyMs: 10 * 60_000, run: counted('webhook_events', sweep) },
    ] satisfies Job[],
    readings: {
      gauges: {
        guildhall_webhooks_pending: 'Webhooks waiting for delivery by receiver, at most 10000.',
        guildhall_webhook_oldest_pending_seconds: 'Age of the oldest webhook waiting for delivery by receiver.',
      },
      label: 'receiver',
      read: async () => {
        const rows = await queries.selectPending(database.query, names);
        return {
          guildhall_webhooks_pending: new Map(rows.map(({ name, pending }) => [name, pending])),
          guildhall_webhook_oldest_pending_seconds: new Map(rows.map(({ name, oldest }) => [name, oldest])),
        };
      },
    } satisfies Readings,
    send,
    sweep,
    erasePlayer: queries.deleteOfPlayer,
    settled: async (): Promise<void> => {
      await Promise.all(queues.map((queue) => queue.settled()));
    },
    /** Stops claiming and waits for requests in progress; a delivery interrupted here would be sent twice. */
    close: async (): Promise<void> => {
      await Promise.all(queues.map((queue) => queue.close()));
      clearTimeout(hint);
    },
  };
};
