import { webhookAgain, webhookReceivers, webhookTable, webhookTest } from '@guildhall/contract/webhooks-desk.ts';
import { answer, type Feature } from '../../platform/feature.ts';
import type { WebhooksDesk } from './webhooks.desk.service.ts';
import type { WebhookSending } from './webhooks.sending.ts';

export const webhooksFeature = (desk: WebhooksDesk, sending: WebhookSending): Feature => ({
  noun: 'webhooks',
  routes: [
    answer(webhookReceivers, () => desk.receivers()),
    answer(webhookTable, ({ body }) => desk.table(body)),
    answer(webhookAgain, ({ actor, body }) => desk.again(actor.staffId, body.id)),
    answer(webhookTest, ({ actor, body }) => desk.test(actor.staffId, body.receiver)),
  ],
  jobs: sending.jobs,
  erasePlayer: sending.erasePlayer,
});
