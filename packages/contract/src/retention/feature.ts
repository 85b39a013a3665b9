import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const retentionDeclaration = {
  permissions: {
    /** Privacy too: players ask how long their data is kept. */
    'retention.read': ['admin', 'privacy'],
  },
  auditActions: [],
  hintNouns: {},
} as const satisfies FeatureDeclaration;
