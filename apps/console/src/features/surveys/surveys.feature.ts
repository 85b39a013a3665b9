import { IconChecklist } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { numberPath } from '../../platform/registration/audit-vocabulary.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { timelineStates } from '../../platform/registration/player-parts.ts';
import { useSurveysPalette } from './surveys.palette.tsx';

export const surveysFeature: ConsoleFeature = {
  place: 80,
  pages: [{ path: '/surveys/*', Page: lazyChunk(async () => (await import('./surveys.page.tsx')).SurveysPage) }],
  navigation: [
    {
      group: 'content',
      path: '/surveys',
      label: 'shell.nav.surveys',
      icon: IconChecklist,
      permission: 'surveys.read',
      keys: 'g v',
    },
  ],
  usePalette: useSurveysPalette,
  timeline: {
    survey: {
      label: 'players.timeline.survey',
      icon: IconChecklist,
      path: ({ subject }) => numberPath('/surveys')(subject),
      stateText: timelineStates({ questionnaire: 'surveys.type.questionnaire', vote: 'surveys.type.vote' }),
    },
  },
  audit: {
    subjects: {
      survey: {
        text: (id, t) => t('audit.subject.survey', { id: id ?? '' }),
        link: { permission: 'surveys.read', path: numberPath('/surveys') },
      },
    },
  },
};
