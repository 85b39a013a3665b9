import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const incidentsDeclaration = {
  permissions: {
    'incidents.read': ['admin', 'editor', 'agent', 'analyst'],
    'incidents.write': ['admin', 'editor', 'agent'],
  },
  auditActions: ['incident.saved', 'incident.published', 'incident.closed'],
  hintNouns: { incidents: 'incidents.read' },
} as const satisfies FeatureDeclaration;
