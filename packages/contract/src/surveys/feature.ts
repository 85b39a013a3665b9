import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const surveysDeclaration = {
  permissions: {
    'surveys.read': ['admin', 'editor', 'analyst'],
    'surveys.write': ['admin', 'editor'],
  },
  auditActions: [
    'survey.saved',
    'survey.published',
    'survey.closed',
    'survey.duplicated',
    'survey.removed',
    'survey.exported',
  ],
  hintNouns: { surveys: 'surveys.read' },
  timeline: { survey: 'surveys.read' },
} as const satisfies FeatureDeclaration;
