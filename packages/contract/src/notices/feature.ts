import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const noticesDeclaration = {
  permissions: {
    /** One's own notices. */
    'notices.read': ['admin', 'agent'],
  },
  auditActions: [],
  hintNouns: { notices: 'notices.read' },
  retention: { staff_notices: 110 },
} as const satisfies FeatureDeclaration;
