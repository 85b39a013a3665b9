import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const webhooksDeclaration = {
  permissions: {
    'webhooks.read': ['admin'],
    'webhooks.write': ['admin'],
  },
  auditActions: ['webhook.sent_again', 'webhook.tested'],
  hintNouns: { webhooks: 'webhooks.read' },
} as const satisfies FeatureDeclaration;
