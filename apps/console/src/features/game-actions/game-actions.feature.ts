import { IconBolt } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { timelineStates } from '../../platform/registration/player-parts.ts';

export const gameActionsFeature: ConsoleFeature = {
  place: 240,
  pages: [],
  cardParts: [
    {
      permission: 'game_actions.run',
      Part: lazyChunk(async () => (await import('./components/player-actions.tsx')).PlayerActions),
    },
  ],
  timeline: {
    game_action: {
      label: 'players.timeline.game_action',
      icon: IconBolt,
      stateText: timelineStates({
        queued: 'game_actions.state.queued',
        sent: 'game_actions.state.sent',
        succeeded: 'game_actions.state.succeeded',
        refused: 'game_actions.state.refused',
        failed: 'game_actions.state.failed',
        unknown: 'game_actions.state.unknown',
      }),
    },
  },
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
