import { defineFeature } from '../../registration/module.ts';
import { createWebhookDelivery } from './webhooks.delivery.service.ts';
import { createWebhooksStaffService } from './webhooks.staff.service.ts';
import { webhookAgain, webhookReceivers, webhookTable, webhookTest } from '@guildhall/contract/webhooks/staff.ts';
import { answer } from '../../http/answer.ts';
import { countsNothing } from '../../registration/feature.ts';

export const webhooksModule = defineFeature({
  noun: 'webhooks',
  open: ({ platform }) => {
    const receivers = platform.config.webhookReceivers;
    return {
      webhookSending: createWebhookDelivery({ ...platform, receivers }),
      webhooksStaff: createWebhooksStaffService({ ...platform, receivers }),
    };
  },
  create: ({ webhooksStaff: staff, webhookSending: sending }) => ({
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
  }),
  close: ({ webhookSending }) => webhookSending.close(),
});
