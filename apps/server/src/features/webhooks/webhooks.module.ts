import { webhookAgain, webhookReceivers, webhookTable, webhookTest } from '@guildhall/contract/webhooks/staff.ts';
import { answer, countsNothing, type Feature } from '../../http/feature.ts';
import type { WebhooksStaffService } from './webhooks.staff.service.ts';
import type { WebhookDeliveryService } from './webhooks.delivery.service.ts';

export const webhooksFeature = (staff: WebhooksStaffService, sending: WebhookDeliveryService): Feature => ({
  noun: 'webhooks',
  routes: [
    answer(webhookReceivers, () => staff.receivers()),
    answer(webhookTable, ({ body }) => staff.table(body)),
    answer(webhookAgain, ({ actor, body }) => staff.again(actor.staffId, body.id)),
    answer(webhookTest, ({ actor, body }) => staff.test(actor.staffId, body.receiver)),
  ],
  jobs: sending.jobs,
  readings: sending.readings,
  retention: [{ data: 'webhook_events', days: 30, variable: null, job: 'webhooks.sweep' }],
  erasePlayer: sending.erasePlayer,
  countPlayer: countsNothing,
});
