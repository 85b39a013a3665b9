import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const filesDeclaration = {
  permissions: {},
  auditActions: [],
  hintNouns: {},
  retention: { uploads: 40 },
} as const satisfies FeatureDeclaration;
