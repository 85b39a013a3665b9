import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const webhooksDeclaration = {
  permissions: {
    'webhooks.read': ['admin'],
    'webhooks.write': ['admin'],
  },
  auditActions: ['webhook.sent_again', 'webhook.tested'],
  hintNouns: { webhooks: 'webhooks.read' },
  retention: { webhook_events: 80 },
} as const satisfies FeatureDeclaration;
