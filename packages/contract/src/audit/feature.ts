import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const auditDeclaration = {
  permissions: {
    'audit.read': ['admin', 'analyst', 'privacy'],
  },
  auditActions: [],
  hintNouns: {},
  retention: { audit: 140 },
} as const satisfies FeatureDeclaration;
