import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const searchDeclaration = {
  permissions: {
    'synonyms.read': ['admin', 'editor'],
    /** Words that the search of players takes for one. */
    'synonyms.write': ['admin', 'editor'],
  },
  auditActions: ['synonym.saved', 'synonym.removed'],
  hintNouns: { search: 'synonyms.read' },
} as const satisfies FeatureDeclaration;
