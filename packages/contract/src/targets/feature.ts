import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const targetsDeclaration = {
  permissions: {
    /** Missed deadlines of chats and reports, and what the targets are. */
    'targets.read': ['admin', 'agent'],
    /** Numbers only. */
    'targets.statistics': ['admin', 'agent', 'analyst'],
    'targets.write': ['admin'],
  },
  auditActions: ['target.saved', 'target.ordered', 'target.calendar_saved'],
  hintNouns: { targets: 'targets.read' },
} as const satisfies FeatureDeclaration;
