import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import type { Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import { lockFeedback, applyAction } from '../feedback/feedback.public.ts';
import { insertSupport } from './suggestions.queries.ts';

export const lockSource = async (tx: Tx, feedbackId: string) => {
  const report = await lockFeedback(tx, feedbackId);
  if (report === null) throw new Failure('not_found');
  if (report.type !== feedbackTypes.suggestion || report.suggestion_id !== null) throw new Failure('wrong_state');
  return report;
};

/** Adds the sender's support, and records the suggestion in the report's history. */
export const linkReport = async (
  tx: Tx,
  source: Awaited<ReturnType<typeof lockSource>>,
  suggestion: { readonly id: number; readonly title: string },
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> => {
  await applyAction(tx, source, {
    kind: 'linked',
    move: null,
    author: { by: 'staff', staffId: by },
    at,
    details: { suggestion: suggestion.title },
    set: { suggestion_id: suggestion.id },
  });
  await insertSupport(tx, suggestion.id, source.player_id);
};
