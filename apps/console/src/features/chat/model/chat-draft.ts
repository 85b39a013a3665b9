/**
 * Unsent text. Notes and replies are kept apart, so that switching modes never sends an internal note to the player.
 */
export interface ChatDraft {
  readonly answer: string;
  readonly note: string;
  /** Idempotency key of the note. */
  readonly noteKey: string;
  readonly isNote: boolean;
  readonly atMs: number;
}

export const emptyDraft = (newKey: () => string): ChatDraft => ({
  answer: '',
  note: '',
  noteKey: newKey(),
  isNote: false,
  atMs: 0,
});

export const textOf = ({ answer, note, isNote }: ChatDraft): string => (isNote ? note : answer);

export const withText = (draft: ChatDraft, text: string, nowMs: number): ChatDraft => ({
  ...draft,
  [draft.isNote ? 'note' : 'answer']: text,
  atMs: nowMs,
});

/** Puts a refused message back before any text typed since. */
export const withReturned = (draft: ChatDraft, text: string, nowMs: number): ChatDraft => ({
  ...draft,
  answer: [text, draft.answer].filter((part) => part.trim() !== '').join('\n'),
  atMs: nowMs,
});

/** Clears a saved note; text typed meanwhile stays. */
export const afterNote = (draft: ChatDraft, saved: string, newKey: () => string): ChatDraft =>
  draft.note.trim() === saved
    ? { ...draft, note: '', noteKey: newKey(), isNote: false }
    : { ...draft, noteKey: newKey() };

export const isEmpty = ({ answer, note }: ChatDraft): boolean => answer.trim() === '' && note.trim() === '';

/** Stored drafts may come from an older version of the console or be tampered with. */
export const isChatDraft = (value: unknown): value is ChatDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { answer, note, noteKey, isNote, atMs } = value as Record<string, unknown>;
  return (
    [answer, note, noteKey].every((text) => typeof text === 'string') &&
    typeof isNote === 'boolean' &&
    typeof atMs === 'number'
  );
};
