import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const playersDeclaration = {
  permissions: {
    /** The card of a player, masked, and the timeline, of which each kind also needs its own permission. */
    'players.read': ['admin', 'agent', 'analyst', 'privacy'],
    /** View the masked fields of a card, which requires a recorded reason. */
    'players.unmask': ['admin', 'agent', 'privacy'],
  },
  auditActions: ['player.unmasked', 'player.searched'],
  hintNouns: {},
} as const satisfies FeatureDeclaration;
