import type { WebhookAttempt } from '@guildhall/contract/webhooks/staff.ts';
import type { WebhookReceiverConfig } from '../../runtime/webhook-receivers.ts';
import type { Database } from '../../data/database.ts';
import { delayMsAfter } from '../../http/outgoing/retry-delay.ts';
import { postSigned, type SignedRequest } from '../../http/outgoing/signed-post.ts';
import { createSlots } from '../../http/outgoing/slots.ts';
import type { Log } from '../../runtime/log.ts';
import type { webhooksMetrics } from './webhooks.metrics.ts';
import * as queries from './webhooks.queries.ts';

export interface QueueDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly timeoutMs: number;
  readonly onChange: () => void;
  readonly metrics: ReturnType<typeof webhooksMetrics>;
}

const logMax = 10;

/** The body is identical for every attempt. */
const requestOf = ({
  event_id: id,
  event: type,
  created_at: at,
  data,
  player,
  now,
}: queries.Claimed): SignedRequest => ({
  id,
  timestamp: Math.floor(now.getTime() / 1000),
  body: JSON.stringify({ type, timestamp: at.toISOString(), data: player === null ? data : { ...data, player } }),
});

/** Delivery queue of one receiver. */
export const createQueue = (receiver: WebhookReceiverConfig, dependencies: QueueDependencies) => {
  const { database, log, metrics, timeoutMs, onChange } = dependencies;

  const send = async (claimed: queries.Claimed): Promise<void> => {
    const { status, ms, problem } = await postSigned(receiver, requestOf(claimed), timeoutMs);
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

  return createSlots({
    claim: (limit) => queries.claim(database.query, receiver.name, limit),
    send,
    onSendFailed: (error) =>
      log.warn({ err: error, receiver: receiver.name }, 'webhooks: recording the delivery result failed, will resend'),
    onClaimFailed: (error) =>
      log.warn({ err: error, receiver: receiver.name }, 'webhooks: claiming deliveries failed, will retry'),
  });
};
