import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';

/** Saved views are part of every list; here is only how the audit trail shows them. */
export const viewsFeature: ConsoleFeature = {
  place: 220,
  pages: [],
  audit: {
    subjects: { view: { text: (id, t) => t('audit.subject.view', { id: id ?? '' }) } },
    details: { page: { label: 'audit.detail.page', summary: 'value' } },
  },
};
