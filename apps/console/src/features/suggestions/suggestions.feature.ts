import type { SuggestionState } from '@guildhall/contract/suggestions/states.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import { IconBulb } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { numberPath } from '../../platform/registration/audit-vocabulary.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { timelineStates } from '../../platform/registration/player-parts.ts';
import { useSuggestionsPalette } from './suggestions.palette.tsx';

const stateTexts: Readonly<Record<SuggestionState, ConsoleMessageId>> = {
  open: 'suggestions.state.open',
  planned: 'suggestions.state.planned',
  done: 'suggestions.state.done',
  declined: 'suggestions.state.declined',
  hidden: 'suggestions.state.hidden',
};

export const suggestionsFeature: ConsoleFeature = {
  place: 50,
  pages: [
    { path: '/suggestions/*', Page: lazyChunk(async () => (await import('./suggestions.page.tsx')).SuggestionsPage) },
  ],
  navigation: [
    {
      group: 'support',
      path: '/suggestions',
      label: 'shell.nav.suggestions',
      icon: IconBulb,
      permission: 'suggestions.read',
      keys: 'g s',
    },
  ],
  usePalette: useSuggestionsPalette,
  timeline: {
    suggestion: {
      label: 'players.timeline.suggestion',
      icon: IconBulb,
      path: ({ subject }) => numberPath('/suggestions')(subject),
      stateText: timelineStates(stateTexts),
    },
  },
  audit: {
    subjects: {
      suggestion: {
        text: (id, t) => t('audit.subject.suggestion', { id: id ?? '' }),
        link: { permission: 'suggestions.read', path: numberPath('/suggestions') },
      },
    },
    details: {
      feedback_id: { label: 'audit.detail.feedback_id', summary: 'omitted' },
      state: { values: stateTexts },
    },
  },
};
