import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const restrictionsDeclaration = {
  permissions: {
    'restrictions.read': ['admin', 'agent'],
    /** Mute a player for up to a day, and lift such a mute. */
    'restrictions.mute': ['admin', 'agent'],
    /** Block players, mute them for longer, and restrict networks. */
    'restrictions.block': ['admin'],
  },
  auditActions: ['restriction.imposed', 'restriction.lifted'],
  hintNouns: { restrictions: 'restrictions.read' },
  timeline: { restriction: 'restrictions.read' },
  retention: { network_restrictions: 100 },
} as const satisfies FeatureDeclaration;
