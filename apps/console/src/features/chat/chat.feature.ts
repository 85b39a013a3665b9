import { IconMessage2, IconNote } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { timelineStates, type TimelineView } from '../../platform/registration/player-parts.ts';
import { useChatAlerts } from './alerts/use-chat-alerts.ts';
import { AvailabilityMenu } from './seat/availability-menu.tsx';
import { chatLive } from './chat-socket.live.ts';
import { useChatPalette } from './chat.palette.tsx';
import { ChatStatus } from './chat-status.tsx';

const chatPath: TimelineView['path'] = ({ subject, state }) =>
  subject === null ? null : `/chat?scope=${state === 'ended' ? 'ended' : 'all'}&open=${subject}`;

export const chatFeature: ConsoleFeature = {
  place: 20,
  pages: [{ path: '/chat/*', Page: lazyChunk(async () => (await import('./chat.page.tsx')).ChatPage) }],
  navigation: [
    {
      group: 'support',
      path: '/chat',
      label: 'shell.nav.chat',
      icon: IconMessage2,
      permission: 'chat.read',
      keys: 'g h',
      useAlerts: useChatAlerts,
    },
  ],
  usePalette: useChatPalette,
  TopBarTool: AvailabilityMenu,
  BelowTopBar: ChatStatus,
  live: chatLive,
  timeline: {
    chat: {
      label: 'players.timeline.chat',
      icon: IconMessage2,
      path: chatPath,
      stateText: timelineStates({
        waiting: 'chat.state.waiting',
        active: 'players.timeline.chat.active',
        ended: 'chat.state.ended',
      }),
    },
    chat_note: { label: 'players.timeline.chat_note', icon: IconNote, path: chatPath },
  },
  audit: {
    subjects: {
      chat: {
        text: (id, t) =>
          id === null || id === 'hours' ? t('audit.subject.chat_hours') : t('audit.subject.chat', { id }),
        link: {
          permission: 'chat.read',
          path: (id) => (id === null || id === 'hours' ? '/chat/hours' : `/chat?${new URLSearchParams({ text: id })}`),
        },
      },
    },
    details: {
      persona: {
        label: 'chat.team.persona',
        valueText: (id, t) => t('audit.subject.persona', { id: String(id) }),
      },
      seats: { label: 'chat.seat.seats' },
      team_id: { label: 'audit.detail.team_id' },
      reason: {
        values: {
          solved: 'chat.reason.solved',
          unanswered: 'chat.reason.unanswered',
          abuse: 'chat.reason.abuse',
        },
      },
    },
  },
};
