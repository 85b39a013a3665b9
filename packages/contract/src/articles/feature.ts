import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const articlesDeclaration = {
  permissions: {
    'content.read': ['admin', 'editor', 'agent', 'analyst'],
    'content.write': ['admin', 'editor'],
  },
  auditActions: [
    'article.created',
    'article.changed',
    'article.text_changed',
    'article.text_removed',
    'article.text_confirmed',
    'article.published',
    'article.scheduled',
    'article.unscheduled',
    'article.archived',
    'article.restored',
    'article.exported',
    'article.imported',
  ],
  hintNouns: { articles: 'content.read' },
} as const satisfies FeatureDeclaration;
