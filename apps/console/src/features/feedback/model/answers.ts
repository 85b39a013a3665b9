import { feedbackStates, mayMove, type FeedbackState } from '@guildhall/contract/feedback-rules.ts';

/** What a text becomes: a word between, a question, the end; or a note that stays among staff. */
export const composerModes = ['keep', 'ask', 'finish', 'note'] as const;
export type ComposerMode = (typeof composerModes)[number];
export type AnswerMode = Exclude<ComposerMode, 'note'>;

/** What can be written to a report as it stands. A note always can. */
export const modesIn = (state: FeedbackState): readonly ComposerMode[] =>
  composerModes.filter((mode) => {
    if (mode === 'note') return true;
    if (mode === 'keep') return state !== feedbackStates.finished;
    return mayMove(mode, state);
  });

/** The wanted one where it is possible, else the nearest that is. */
export const possibleMode = (wanted: ComposerMode, state: FeedbackState): ComposerMode => {
  const modes = modesIn(state);
  return modes.includes(wanted) ? wanted : (modes[0] ?? 'note');
};
