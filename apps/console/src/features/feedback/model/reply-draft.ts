import type { AnswerMode, ComposerMode } from './composer-mode.ts';

/** A note and a reply are separate texts, so switching the mode can never send an internal note to the player. */
export interface DraftPart {
  readonly text: string;
  /** Idempotency key: resending the same text creates one message. */
  readonly key: string;
  /** Sent at least once, with an unknown result. */
  readonly isTried: boolean;
  /** Last history entry when the text was started; null before. */
  readonly sinceEntry: number | null;
}

export interface ReplyDraft {
  readonly mode: ComposerMode;
  readonly answer: DraftPart;
  readonly note: DraftPart;
  readonly atMs: number;
}

interface Moment {
  readonly newKey: () => string;
  readonly nowMs: number;
}

const emptyPart = (newKey: () => string): DraftPart => ({ text: '', key: newKey(), isTried: false, sinceEntry: null });

export const emptyDraft = ({ newKey, nowMs }: Moment): ReplyDraft => ({
  mode: 'keep',
  answer: emptyPart(newKey),
  note: emptyPart(newKey),
  atMs: nowMs,
});

export const partOf = (mode: ComposerMode): 'answer' | 'note' => (mode === 'note' ? 'note' : 'answer');

/** A text changed after an attempt is a new message and needs a new idempotency key. */
const renewed = (part: DraftPart, { newKey }: Moment): DraftPart =>
  part.isTried ? { ...part, key: newKey(), isTried: false } : part;

export const withText = (draft: ReplyDraft, text: string, lastEntry: number | null, moment: Moment): ReplyDraft => {
  const name = partOf(draft.mode);
  const before = draft[name];
  if (before.text === text) return draft;
  const isBegun = before.text.trim() !== '';
  const part = { ...renewed(before, moment), text, sinceEntry: isBegun ? before.sinceEntry : lastEntry };
  return { ...draft, [name]: part, atMs: moment.nowMs };
};

export const withMode = (draft: ReplyDraft, mode: ComposerMode, moment: Moment): ReplyDraft => {
  if (mode === draft.mode) return draft;
  const isOtherAnswer = mode !== 'note' && draft.mode !== 'note';
  return { ...draft, mode, ...(isOtherAnswer && { answer: renewed(draft.answer, moment) }), atMs: moment.nowMs };
};

export const tried = (draft: ReplyDraft): ReplyDraft => {
  const name = partOf(draft.mode);
  return { ...draft, [name]: { ...draft[name], isTried: true } };
};

/** The author has seen the latest entries. */
export const caughtUp = (draft: ReplyDraft, lastEntry: number | null): ReplyDraft => ({
  ...draft,
  answer: { ...draft.answer, sinceEntry: lastEntry },
});

/** After success: text typed while the request was running stays as a new message. */
export const afterSent = (draft: ReplyDraft, mode: ComposerMode, sent: string, moment: Moment): ReplyDraft => {
  const name = partOf(mode);
  const rest = draft[name].text === sent ? '' : draft[name].text;
  return { ...draft, [name]: { ...emptyPart(moment.newKey), text: rest }, atMs: moment.nowMs };
};

/** Puts a reply that was not sent in front of any text written since. */
export const withReturned = (
  draft: ReplyDraft,
  { then, text }: { readonly then: AnswerMode; readonly text: string },
  lastEntry: number | null,
  moment: Moment,
): ReplyDraft => {
  const { answer } = draft;
  const rest = answer.text.trim();
  const words = rest === '' || rest === text ? text : `${text}\n\n${answer.text}`;
  const part = { ...emptyPart(moment.newKey), text: words, sinceEntry: rest === '' ? lastEntry : answer.sinceEntry };
  return { ...draft, mode: then, answer: part, atMs: moment.nowMs };
};

export const isEmpty = ({ answer, note }: ReplyDraft): boolean => answer.text.trim() === '' && note.text.trim() === '';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isPart = (value: unknown): value is DraftPart =>
  isObject(value) &&
  typeof value['text'] === 'string' &&
  typeof value['key'] === 'string' &&
  typeof value['isTried'] === 'boolean' &&
  (value['sinceEntry'] === null || typeof value['sinceEntry'] === 'number');

const modes: readonly string[] = ['keep', 'ask', 'finish', 'note'] satisfies (AnswerMode | 'note')[];

/** Stored drafts may have been written by an older version or may be malformed. */
export const isDraft = (value: unknown): value is ReplyDraft =>
  isObject(value) &&
  modes.includes(String(value['mode'])) &&
  isPart(value['answer']) &&
  isPart(value['note']) &&
  typeof value['atMs'] === 'number';
