import { feedbackStates, mayMove, type FeedbackState } from '@guildhall/contract/feedback/rules.ts';

/** Composer modes: an interim reply, a question to the player, the final reply, or an internal note. */
export const composerModes = ['keep', 'ask', 'finish', 'note'] as const;
export type ComposerMode = (typeof composerModes)[number];
export type AnswerMode = Exclude<ComposerMode, 'note'>;

export const modesIn = (state: FeedbackState): readonly ComposerMode[] =>
  composerModes.filter((mode) => {
    if (mode === 'note') return true;
    if (mode === 'keep') return state !== feedbackStates.finished;
    return mayMove(mode, state);
  });

export const possibleMode = (wanted: ComposerMode, state: FeedbackState): ComposerMode => {
  const modes = modesIn(state);
  return modes.includes(wanted) ? wanted : (modes[0] ?? 'note');
};
