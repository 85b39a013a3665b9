import type { BodyOf } from '@guildhall/contract/route.ts';
import {
  deliveryCountMax,
  type WebhookDelivery,
  type WebhookReceiver,
  type webhookTable,
} from '@guildhall/contract/webhooks-desk.ts';
import type { WebhookReceiverConfig } from '../../platform/webhook-receivers.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { idCursor, pageOf } from '../../platform/keyset.ts';
import { appendAudit } from '../audit/audit.public.ts';
import * as queries from './webhooks.desk.queries.ts';

export interface WebhooksDeskDependencies {
  readonly database: Database;
  readonly desk: DeskHints;
  readonly receivers: readonly WebhookReceiverConfig[];
}

const deliveryOf = (row: queries.DeliveryRow): WebhookDelivery => ({
  ...row,
  created_at: row.created_at.getTime(),
  next_at: row.next_at?.getTime() ?? null,
  done_at: row.done_at?.getTime() ?? null,
});

export type WebhooksDesk = ReturnType<typeof createWebhooksDesk>;

/** What staff see of the receivers and do with deliveries. Receivers themselves are the server's configuration. */
export const createWebhooksDesk = ({ database, desk, receivers }: WebhooksDeskDependencies) => {
  const isConfigured = (name: string): boolean => receivers.some((receiver) => receiver.name === name);

  return {
    receivers: async (): Promise<{ list: WebhookReceiver[] }> => {
      const names = receivers.map(({ name }) => name);
      const going = await queries.selectGoing(database.query, names, deliveryCountMax);
      const list = receivers.flatMap(({ name, url, events }) => {
        const found = going.find((each) => each.name === name);
        if (found === undefined) return [];
        const lastAt = found.last_delivered_at?.getTime() ?? null;
        return { ...found, name, origin: new URL(url).origin, events, last_delivered_at: lastAt };
      });
      return { list };
    },

    table: async ({ receiver, state, cursor, limit }: BodyOf<typeof webhookTable>) => {
      const before = cursor === undefined ? undefined : idCursor.read(cursor);
      const rows = await queries.selectTable(database.query, { receiver, state, before, limit: limit + 1 });
      return pageOf(rows, limit, idCursor.write, deliveryOf);
    },

    again: async (by: string, id: number): Promise<WebhookDelivery> => {
      const delivery = await database.transaction(async (tx) => {
        const locked = await queries.lock(tx, id);
        if (locked === null) throw new Failure('not_found');
        const { receiver, event, state } = locked;
        if (state === 'waiting' || locked.is_nameless || !isConfigured(receiver)) throw new Failure('wrong_status');
        const due = await queries.setDue(tx, id);
        const details = { receiver, event };
        await appendAudit(tx, { staffId: by, action: 'webhook.sent_again', subject: `webhook:${id}`, details });
        return deliveryOf(due);
      });
      desk.changed('webhooks', [id]);
      return delivery;
    },

    test: async (by: string, receiver: string): Promise<null> => {
      if (!isConfigured(receiver)) throw new Failure('not_found');
      const id = await database.transaction(async (tx) => {
        const made = await queries.insertTest(tx, receiver);
        const details = { receiver };
        await appendAudit(tx, { staffId: by, action: 'webhook.tested', subject: `webhook:${made}`, details });
        return made;
      });
      desk.changed('webhooks', [id]);
      return null;
    },
  };
};
