import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const chatDeclaration = {
  permissions: {
    'chat.read': ['admin', 'agent', 'analyst'],
    'chat.write': ['admin', 'agent'],
    /** Change the opening hours. */
    'chat.supervise': ['admin'],
  },
  auditActions: ['chat.hours_changed'],
  hintNouns: { chat: 'chat.read', seats: 'chat.read' },
} as const satisfies FeatureDeclaration;
