import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const feedbackDeclaration = {
  permissions: {
    'feedback.read': ['admin', 'agent', 'analyst'],
    'feedback.write': ['admin', 'agent'],
    /**
     * View masked data (email, role id, pictures of others' reports), which requires a recorded reason, and search by it; open the
     * pictures of one's own and unassigned reports.
     */
    'feedback.unmask': ['admin', 'agent'],
  },
  auditActions: [
    'feedback.unmasked',
    'feedback.pictures_opened',
    'feedback.searched',
    'feedback.taken',
    'feedback.assigned',
    'feedback.resumed',
    'feedback.noted',
    'feedback.bulk_changed',
    'feedback.bulk_started',
    'feedback.bulk_stopped',
    'feedback.reply_queued',
    'feedback.reply_undone',
    'feedback.merged',
    'feedback.identified',
    'template.saved',
    'template.removed',
  ],
  hintNouns: { feedback: 'feedback.read', templates: 'feedback.read' },
  timeline: { report: 'feedback.read', report_note: 'feedback.read' },
  retention: { reports: 20 },
} as const satisfies FeatureDeclaration;
