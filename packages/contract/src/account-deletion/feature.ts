import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const accountDeletionDeclaration = {
  permissions: {
    'deletions.read': ['admin', 'privacy'],
    'deletions.decide': ['admin', 'privacy'],
    /** View the submitted evidence; requires a recorded reason. */
    'deletions.evidence': ['admin', 'privacy'],
  },
  auditActions: [
    'deletion.unmasked',
    'deletion.linked',
    'deletion.agreed',
    'deletion.second_word',
    'deletion.confirmed',
    'deletion.rejected',
    'deletion.held',
    'deletion.released',
    'deletion.stopped',
    'deletion.erased',
    /** Guildhall gave up notifying the game of an erasure. */
    'deletion.unnotified',
  ],
  hintNouns: { deletions: 'deletions.read' },
  timeline: { deletion: 'deletions.read' },
  retention: { undelivered_deletion_events: 90 },
} as const satisfies FeatureDeclaration;
