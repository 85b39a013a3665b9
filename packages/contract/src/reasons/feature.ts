import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const reasonsDeclaration = {
  permissions: {
    'reasons.read': ['admin', 'agent', 'analyst'],
    /** Change the list of reasons. Setting one on a report or a chat needs the permission to write there. */
    'reasons.write': ['admin'],
  },
  auditActions: ['reason.saved', 'reason.moved', 'tag.removed', 'feedback.reason_set', 'chat.reason_set'],
  hintNouns: { reasons: 'reasons.read' },
} as const satisfies FeatureDeclaration;
