import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const launchDeclaration = {
  permissions: {},
  auditActions: [],
  hintNouns: {},
  retention: { sessions: 50, devices: 60 },
} as const satisfies FeatureDeclaration;
