import { IconMessages, IconNote } from '@tabler/icons-react';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import { reportBadge, useCounters } from '../notices/counters.public.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { timelineStates, type TimelineView } from '../../platform/registration/player-parts.ts';
import { useFeedbackPalette } from './feedback.palette.tsx';
import { viewing } from './report/viewing.store.ts';
import { SendingStrip } from './sending/sending-strip.tsx';

const reportStates: Readonly<Record<string, ConsoleMessageId>> = {
  pending: 'feedback.state.pending',
  improving: 'feedback.state.improving',
  in_progress: 'feedback.state.in_progress',
  finished: 'feedback.state.finished',
};
const reportPath: TimelineView['path'] = ({ subject }) => (subject === null ? null : `/feedback/${subject}`);

const useReportBadge = (): number => reportBadge(useCounters());

export const feedbackFeature: ConsoleFeature = {
  place: 30,
  pages: [{ path: '/feedback/*', Page: lazyChunk(async () => (await import('./feedback.page.tsx')).FeedbackPage) }],
  navigation: [
    {
      group: 'support',
      path: '/feedback',
      label: 'shell.nav.feedback',
      icon: IconMessages,
      permission: 'feedback.read',
      keys: 'g f',
      isStart: true,
      useAlerts: useReportBadge,
    },
  ],
  usePalette: useFeedbackPalette,
  TopBarStatus: SendingStrip,
  live: { on: { viewing: viewing.receive } },
  timeline: {
    report: {
      label: 'players.timeline.report',
      icon: IconMessages,
      path: reportPath,
      stateText: timelineStates(reportStates),
    },
    report_note: { label: 'players.timeline.report_note', icon: IconNote, path: reportPath },
  },
  audit: {
    subjects: {
      feedback: {
        text: (id, t) => (id === null ? t('audit.subject.feedbacks') : t('audit.subject.feedback', { id })),
        link: {
          permission: 'feedback.read',
          // Report URLs contain an unguessable id, so the link searches the queue by report number.
          path: (id) => (id === null ? '/feedback' : `/feedback?${new URLSearchParams({ text: id }).toString()}`),
        },
      },
    },
    details: {
      do: {
        label: 'audit.detail.do',
        summary: 'value',
        values: {
          take: 'audit.value.do.take',
          assign: 'audit.value.do.assign',
          reply: 'audit.value.do.reply',
          incident: 'audit.value.do.incident',
          suggestion: 'audit.value.do.suggestion',
        },
      },
      filter: { label: 'audit.detail.filter' },
      total: { label: 'audit.detail.total', summary: 'value' },
      is_undo: { label: 'audit.detail.is_undo' },
      incident_id: { label: 'audit.detail.incident_id' },
      into: { label: 'audit.detail.into', isId: true },
      numbers: { label: 'audit.detail.numbers', isId: true },
      searched: {
        label: 'audit.detail.searched',
        summary: 'value',
        values: { email: 'audit.value.searched.email', number: 'audit.value.searched.number' },
      },
      staff_id: { label: 'audit.detail.staff_id' },
      suggestion_id: { label: 'audit.detail.suggestion_id' },
      template_id: { label: 'audit.detail.template_id' },
      then: {
        label: 'audit.detail.then',
        summary: 'value',
        values: { keep: 'audit.value.then.keep', ask: 'audit.value.then.ask', finish: 'audit.value.then.finish' },
      },
    },
  },
};
