import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

export const gameActionsFeature: ConsoleFeature = {
  pages: [],
  audit: {
    subjects: {
      game_action: { text: (_id, t) => t('audit.subject.game_action') },
    },
    details: {
      is_sensitive: { label: 'audit.detail.is_sensitive', summary: 'omitted' },
      state: {
        values: {
          succeeded: 'game_actions.state.succeeded',
          refused: 'game_actions.state.refused',
          failed: 'game_actions.state.failed',
          unknown: 'game_actions.state.unknown',
        },
      },
    },
  },
};
