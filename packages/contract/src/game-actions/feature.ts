import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const gameActionsDeclaration = {
  permissions: {
    /** See what the game offers for a player, run it, and read the player's past actions. */
    'game_actions.run': ['admin', 'agent'],
    /** Also actions that the installation marks as sensitive, with a recent proof of presence. */
    'game_actions.run_sensitive': ['admin'],
  },
  auditActions: ['game_action.requested', 'game_action.finished', 'game_action.asked_again'],
  hintNouns: { 'game-actions': 'game_actions.run' },
  timeline: { game_action: 'game_actions.run' },
  retention: { game_actions: 120 },
} as const satisfies FeatureDeclaration;
