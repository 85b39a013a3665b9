import type { AnswerMode, ComposerMode } from './answers.ts';

/** One text on its way. A note and an answer are two: nothing written among staff is ever sent by a change of mind. */
export interface DraftPart {
  readonly text: string;
  /** Goes with the text: the same text sent again is one message. */
  readonly key: string;
  /** It was sent at least once, and nobody knows whether it arrived. */
  readonly isTried: boolean;
  /** The last thing in the report's history when this was begun; null before. */
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

/** After a try, whatever is changed is another message, and gets a key of its own. */
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

/** The writer has seen what happened meanwhile. */
export const caughtUp = (draft: ReplyDraft, lastEntry: number | null): ReplyDraft => ({
  ...draft,
  answer: { ...draft.answer, sinceEntry: lastEntry },
});

/** It arrived. What was typed while it was on its way stays, as a message of its own. */
export const afterSent = (draft: ReplyDraft, mode: ComposerMode, sent: string, moment: Moment): ReplyDraft => {
  const name = partOf(mode);
  const rest = draft[name].text === sent ? '' : draft[name].text;
  return { ...draft, [name]: { ...emptyPart(moment.newKey), text: rest }, atMs: moment.nowMs };
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

/** What the browser kept may be of an older version of this page, or anybody's work. */
export const isDraft = (value: unknown): value is ReplyDraft =>
  isObject(value) &&
  modes.includes(String(value['mode'])) &&
  isPart(value['answer']) &&
  isPart(value['note']) &&
  typeof value['atMs'] === 'number';
