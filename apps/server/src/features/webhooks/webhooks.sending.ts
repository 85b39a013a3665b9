import type { WebhookReceiverConfig } from '../../platform/webhook-receivers.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import type { Job } from '../../platform/feature.ts';
import type { Log } from '../../platform/log.ts';
import * as queries from './webhooks.queries.ts';
import { createQueue } from './webhooks.queue.ts';

export interface SendingDependencies {
  readonly database: Database;
  readonly desk: DeskHints;
  readonly log: Log;
  readonly receivers: readonly WebhookReceiverConfig[];
  readonly timeoutMs?: number;
}

const batch = 500;
const hintEveryMs = 1000;

export type WebhookSending = ReturnType<typeof createWebhookSending>;

/**
 * Tells receivers what happened. Any number of workers may run at once. One that knows no receivers leaves events alone for an hour: while
 * servers are exchanged, another may know some.
 */
export const createWebhookSending = ({ database, desk, log, receivers, timeoutMs = 10_000 }: SendingDependencies) => {
  let hint: NodeJS.Timeout | undefined;
  /** Many in a second are one hint. */
  const onChange = (): void => {
    hint ??= setTimeout(() => {
      hint = undefined;
      desk.changed('webhooks', []);
    }, hintEveryMs);
  };
  const queues = receivers.map((receiver) => createQueue(receiver, { database, log, timeoutMs, onChange }));
  const names = receivers.map(({ name }) => name);
  // Not the rest of them: a database may write down what it is asked.
  const wishes = receivers.map(({ name, events }) => ({ name, events }));

  const send = async (): Promise<void> => {
    while (receivers.length > 0) {
      const { seen, given } = await queries.spread(database.query, wishes, batch);
      if (given > 0) onChange();
      for (const queue of queues) queue.fill();
      if (seen < batch) return;
    }
  };

  const sweep = async (): Promise<void> => {
    if (receivers.length === 0) while ((await queries.deleteUnwanted(database.query, batch)) === batch);
    while ((await queries.giveUpOrphans(database.query, names, batch)) === batch);
    while ((await queries.deleteOld(database.query, batch)) === batch);
  };

  return {
    jobs: [
      { name: 'webhooks.send', everyMs: 500, run: send },
      { name: 'webhooks.sweep', everyMs: 10 * 60_000, run: sweep },
    ] satisfies Job[],
    send,
    sweep,
    erasePlayer: queries.deleteOfPlayer,
    settled: async (): Promise<void> => {
      await Promise.all(queues.map((queue) => queue.settled()));
    },
    /** Takes nothing new, and waits for what is under way: whoever stops in between sends it twice. */
    close: async (): Promise<void> => {
      await Promise.all(queues.map((queue) => queue.close()));
      clearTimeout(hint);
    },
  };
};
