import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const translationDeclaration = {
  permissions: {
    /** Translate texts of players and own replies. */
    'translation.use': ['admin', 'agent'],
  },
  auditActions: [],
  hintNouns: { translation: 'translation.use' },
  retention: { translations: 130 },
} as const satisfies FeatureDeclaration;
