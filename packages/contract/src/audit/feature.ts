import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const auditDeclaration = {
  permissions: {
    'audit.read': ['admin', 'analyst', 'privacy'],
  },
  auditActions: [],
  hintNouns: {},
} as const satisfies FeatureDeclaration;
