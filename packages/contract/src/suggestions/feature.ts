import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const suggestionsDeclaration = {
  permissions: {
    'suggestions.read': ['admin', 'editor', 'agent', 'analyst'],
    'suggestions.write': ['admin', 'editor', 'agent'],
  },
  auditActions: ['suggestion.published', 'suggestion.saved', 'suggestion.merged'],
  hintNouns: { suggestions: 'suggestions.read' },
  timeline: { suggestion: 'suggestions.read' },
} as const satisfies FeatureDeclaration;
