import { IconBan } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import type { Translate } from '../../platform/text/i18n.ts';
import { timelineStates } from '../../platform/registration/player-parts.ts';

const kindTexts = { mute: 'restrictions.kind.mute', block: 'restrictions.kind.block' } as const;
const reasonTexts = {
  insults: 'restrictions.why.insults',
  spam: 'restrictions.why.spam',
  threats: 'restrictions.why.threats',
  fraud: 'restrictions.why.fraud',
  other: 'restrictions.why.other',
} as const;

const hoursText = (hours: unknown, t: Translate): string | undefined =>
  typeof hours === 'number' ? t('audit.value.hours', { hours }) : undefined;

export const restrictionsFeature: ConsoleFeature = {
  place: 180,
  pages: [
    {
      path: '/restrictions',
      Page: lazyChunk(async () => (await import('./screens/restrictions-screen.tsx')).RestrictionsScreen),
    },
  ],
  navigation: [
    {
      group: 'team',
      path: '/restrictions',
      label: 'restrictions.title',
      icon: IconBan,
      permission: 'restrictions.read',
      keys: 'g b',
    },
  ],
  timeline: {
    restriction: {
      label: 'players.timeline.restriction',
      icon: IconBan,
      path: () => '/restrictions',
      // The kind and the reason, such as `mute.spam`.
      stateText: (state, t) => {
        const [kind = '', reason = ''] = state.split('.');
        return [timelineStates(kindTexts)(kind, t), timelineStates(reasonTexts)(reason, t)].join(' · ');
      },
    },
  },
  audit: {
    subjects: {
      restriction: {
        text: (id, t) => t('audit.subject.restriction', { id: id ?? '' }),
        link: { permission: 'restrictions.read', path: () => '/restrictions' },
      },
    },
    details: {
      kind: { values: kindTexts },
      reason: { values: reasonTexts },
      hours: { label: 'audit.detail.hours', summary: 'value', valueText: (hours, t) => hoursText(hours, t) },
      network: { label: 'audit.detail.network' },
      note: { label: 'audit.detail.note' },
    },
  },
};
