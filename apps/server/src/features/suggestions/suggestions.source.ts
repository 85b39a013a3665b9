import { feedbackTypes } from '@guildhall/contract/feedback-rules.ts';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { lockFeedback, perform } from '../feedback/feedback.public.ts';
import { insertSupport } from './suggestions.queries.ts';

/** A report goes onto the board once, and only one that suggests something. */
export const lockSource = async (tx: Tx, feedbackId: string) => {
  const report = await lockFeedback(tx, feedbackId);
  if (report === null) throw new Failure('not_found');
  if (report.type !== feedbackTypes.suggestion || report.suggestion_id !== null) throw new Failure('wrong_status');
  return report;
};

/** Its sender supports it, and staff see in the report's history where it went. */
export const takeFrom = async (
  tx: Tx,
  source: Awaited<ReturnType<typeof lockSource>>,
  suggestion: { readonly id: number; readonly title: string },
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> => {
  await perform(tx, source, {
    kind: 'linked',
    move: null,
    doer: { by: 'staff', staffId: by },
    at,
    details: { suggestion: suggestion.title },
    set: { suggestion_id: suggestion.id },
  });
  await insertSupport(tx, suggestion.id, source.player_id);
};
