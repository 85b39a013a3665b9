import type { WebhookAttempt } from '@guildhall/contract/webhooks-desk.ts';
import type { WebhookReceiverConfig } from '../../platform/webhook-receivers.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { post, type Letter } from './webhooks.post.ts';
import * as queries from './webhooks.queries.ts';
import { delayMsAfter } from './webhooks.retries.ts';

export interface QueueDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly timeoutMs: number;
  readonly onChange: () => void;
}

/** So many letters to one receiver at once. */
const lanes = 8;
const logMax = 10;

/** The same bytes however often it is sent. */
const letterOf = ({ event_id: id, event: type, created_at: at, data, player, now }: queries.Claimed): Letter => ({
  id,
  timestamp: Math.floor(now.getTime() / 1000),
  body: JSON.stringify({ type, timestamp: at.toISOString(), data: player === null ? data : { ...data, player } }),
});

/** What one receiver is to be told. It has lanes of its own: however slow it is, it holds up nobody else. */
export const createQueue = (receiver: WebhookReceiverConfig, dependencies: QueueDependencies) => {
  const { database, log, timeoutMs, onChange } = dependencies;
  const underWay = new Set<Promise<void>>();
  let filling: Promise<void> | null = null;
  let isClosed = false;

  const send = async (claimed: queries.Claimed): Promise<void> => {
    const { status, ms, problem } = await post(receiver, letterOf(claimed), timeoutMs);
    const attempt: WebhookAttempt = { at: claimed.now.getTime(), status, ms, problem };
    const attempts = [...claimed.log, attempt].slice(-logMax);
    if (status === null || status < 200 || status > 299) {
      await queries.recordFailure(database.query, claimed, attempts, delayMsAfter(claimed.attempts));
    } else if (claimed.has_account) {
      await database.transaction(async (tx) => {
        await queries.holdAccount(tx, claimed.event_id);
        await queries.recordDelivered(tx, claimed.id, attempts);
        await queries.emptyAccount(tx, claimed.event_id);
      });
    } else await queries.recordDelivered(database.query, claimed.id, attempts);
    onChange();
  };

  const start = (claimed: queries.Claimed): void => {
    const sent = send(claimed)
      .catch((error: unknown) => {
        log.warn(
          { err: error, receiver: receiver.name },
          'what became of a webhook was not recorded; it is sent again',
        );
      })
      .finally(() => {
        underWay.delete(sent);
        fill();
      });
    underWay.add(sent);
  };

  const claimWhileFree = async (): Promise<void> => {
    for (;;) {
      const free = lanes - underWay.size;
      if (free === 0 || isClosed) return;
      // No more than are sent at once: a claim does not last long.
      const claimed = await queries.claim(database.query, receiver.name, free);
      for (const each of claimed) start(each);
      if (claimed.length < free) return;
    }
  };

  /** Takes what is due into the lanes that are free, and goes on by itself until nothing is. */
  const fill = (): void => {
    filling ??= claimWhileFree()
      .catch((error: unknown) => {
        log.warn({ err: error, receiver: receiver.name }, 'webhooks could not be claimed; they are later');
      })
      .finally(() => {
        filling = null;
      });
  };

  const settled = async (): Promise<void> => {
    while (filling !== null || underWay.size > 0) await Promise.all([filling, ...underWay]);
  };

  return {
    fill,
    /** Once nothing is under way. */
    settled,
    close: (): Promise<void> => {
      isClosed = true;
      return settled();
    },
  };
};
