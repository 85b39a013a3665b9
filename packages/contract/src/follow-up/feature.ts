import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const followUpDeclaration = {
  permissions: {},
  auditActions: [
    'chat.reported',
    'chat.started',
    'chat.snoozed',
    'chat.end_started',
    'chat.end_undone',
    'feedback.snoozed',
  ],
  hintNouns: { 'follow-up': 'chat.read' },
} as const satisfies FeatureDeclaration;
