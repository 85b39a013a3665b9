import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const routingDeclaration = {
  permissions: {
    'routing.read': ['admin', 'agent'],
    /** Change languages, skills and teams of people, and the settings of routing. */
    'routing.write': ['admin'],
  },
  auditActions: ['routing.person_changed', 'routing.team_changed', 'routing.settings_changed'],
  hintNouns: { routing: 'routing.read' },
} as const satisfies FeatureDeclaration;
