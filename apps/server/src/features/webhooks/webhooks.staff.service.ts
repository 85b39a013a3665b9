import type { BodyOf } from '@guildhall/contract/http/route.ts';
import {
  deliveryCountMax,
  type WebhookDelivery,
  type WebhookReceiver,
  type webhookTable,
} from '@guildhall/contract/webhooks/staff.ts';
import type { WebhookReceiverConfig } from '../../runtime/webhook-receivers.ts';
import type { Database } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { idCursor, pageOf } from '../../data/keyset.ts';
import { staffChange } from '../audit/audit.public.ts';
import * as queries from './webhooks.staff.queries.ts';

export interface WebhooksStaffDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly receivers: readonly WebhookReceiverConfig[];
}

const deliveryOf = (row: queries.DeliveryRow): WebhookDelivery => ({
  ...row,
  created_at: row.created_at.getTime(),
  next_at: row.next_at?.getTime() ?? null,
  done_at: row.done_at?.getTime() ?? null,
});

/** Receiver overview and delivery actions for staff. The receivers themselves come from the server's configuration. */
export const createWebhooksStaffService = ({ database, consoleHints, receivers }: WebhooksStaffDependencies) => {
  const isConfigured = (name: string): boolean => receivers.some((receiver) => receiver.name === name);

  return {
    receivers: async (): Promise<{ list: WebhookReceiver[] }> => {
      const names = receivers.map(({ name }) => name);
      const going = await queries.selectReceiverHealth(database.query, names, deliveryCountMax);
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

    again: (by: string, id: number): Promise<WebhookDelivery> =>
      staffChange({ database, consoleHints }, by, async (tx) => {
        const locked = await queries.lock(tx, id);
        if (locked === null) throw new Failure('not_found');
        const { receiver, event, state } = locked;
        if (state === 'waiting' || locked.is_nameless || !isConfigured(receiver)) throw new Failure('wrong_state');
        return {
          result: deliveryOf(await queries.setDue(tx, id)),
          audit: { action: 'webhook.sent_again', subject: `webhook:${id}`, details: { receiver, event } },
          hint: { noun: 'webhooks', ids: [id] },
        };
      }),

    test: async (by: string, receiver: string): Promise<null> => {
      if (!isConfigured(receiver)) throw new Failure('not_found');
      return staffChange({ database, consoleHints }, by, async (tx) => {
        const id = await queries.insertTest(tx, receiver);
        return {
          result: null,
          audit: { action: 'webhook.tested', subject: `webhook:${id}`, details: { receiver } },
          hint: { noun: 'webhooks', ids: [id] },
        };
      });
    },
  };
};
