import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const personasDeclaration = {
  permissions: {
    'personas.read': ['admin', 'editor', 'agent', 'analyst', 'privacy'],
    'personas.write': ['admin'],
  },
  auditActions: ['persona.changed'],
  hintNouns: { personas: 'personas.read' },
} as const satisfies FeatureDeclaration;
