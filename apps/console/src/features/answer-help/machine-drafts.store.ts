import { createStore } from '@guildhall/browser/store.ts';
import { readStored, writeStored } from '@guildhall/browser/local-storage.ts';
import { isInText, parseMarks, withMark, type DraftMark } from './machine-drafts.model.ts';
import type { Subject } from './answer-help.data.ts';

const STORED = 'guildhall-console-machine-drafts';

/** Drafts of the machine that an agent has inserted and not checked yet. Survives a reload, like the text in the composer. */
export const draftMarks = createStore<readonly DraftMark[]>(parseMarks(readStored(STORED)), (marks) =>
  writeStored(STORED, marks),
);

const keyOf = ({ of, id }: Subject): string => `${of}-${id}`;

export const markDraft = (subject: Subject, text: string): void =>
  draftMarks.set(withMark(draftMarks.get(), { key: keyOf(subject), text }));

export const acceptDraft = (subject: Subject): void =>
  draftMarks.set(draftMarks.get().filter(({ key }) => key !== keyOf(subject)));

export const isUnchecked = (marks: readonly DraftMark[], subject: Subject, text: string): boolean =>
  marks.some((mark) => mark.key === keyOf(subject) && isInText(mark, text));
