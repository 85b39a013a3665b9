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
  retention: { survey_texts: 30 },
} as const satisfies FeatureDeclaration;
