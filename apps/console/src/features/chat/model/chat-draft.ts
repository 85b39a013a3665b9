/** What was written and not sent. A note and an answer are two: nothing written among staff is sent by a change of mind. */
export interface ChatDraft {
  readonly answer: string;
  readonly note: string;
  /** Of the note, so that one saved twice is one. */
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

/** What could not be sent comes back before what was typed since. */
export const withReturned = (draft: ChatDraft, text: string, nowMs: number): ChatDraft => ({
  ...draft,
  answer: [text, draft.answer].filter((part) => part.trim() !== '').join('\n'),
  atMs: nowMs,
});

/** It arrived. What was typed meanwhile stays. */
export const afterNote = (draft: ChatDraft, saved: string, newKey: () => string): ChatDraft =>
  draft.note.trim() === saved
    ? { ...draft, note: '', noteKey: newKey(), isNote: false }
    : { ...draft, noteKey: newKey() };

export const isEmpty = ({ answer, note }: ChatDraft): boolean => answer.trim() === '' && note.trim() === '';

/** What the browser kept may be of an older version of this page, or anybody's work. */
export const isChatDraft = (value: unknown): value is ChatDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { answer, note, noteKey, isNote, atMs } = value as Record<string, unknown>;
  return (
    [answer, note, noteKey].every((text) => typeof text === 'string') &&
    typeof isNote === 'boolean' &&
    typeof atMs === 'number'
  );
};
