import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { Failure } from '../../../runtime/failure.ts';
import type { LockSource } from '../../suggestions/suggestions.public.ts';
import { applyAction } from '../feedback.transitions.service.ts';
import { lockFeedback } from '../feedback.transitions.queries.ts';

/** Locks the report that a suggestion is made from. */
export const lockSource: LockSource = async (tx, reportId) => {
  const report = await lockFeedback(tx, reportId);
  if (report === null) throw new Failure('not_found');
  if (report.type !== feedbackTypes.suggestion || report.suggestion_id !== null) throw new Failure('wrong_state');
  return {
    playerId: report.player_id,
    link: async ({ id, title }, { staffId, at }) => {
      await applyAction(tx, report, {
        kind: 'linked',
        move: null,
        author: { by: 'staff', staffId },
        at,
        details: { suggestion: title },
        set: { suggestion_id: id },
      });
    },
  };
};
