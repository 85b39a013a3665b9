import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const translationDeclaration = {
  permissions: {
    /** Translate texts of players and own replies. */
    'translation.use': ['admin', 'agent'],
  },
  auditActions: [],
  hintNouns: { translation: 'translation.use' },
} as const satisfies FeatureDeclaration;
