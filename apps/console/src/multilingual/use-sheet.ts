import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFailure } from '../platform/network/api.ts';
import { expireDrafts } from '../platform/drafts/draft-expiry.ts';
import { useText } from '../platform/text/i18n.ts';
import { useUnsaved } from '../platform/address/router.tsx';
import { useStaff } from '../platform/session/session.ts';
import { changedKeys, type Sheet } from './model/sheet.ts';
import { afterSave, merged, withChange, withDecision, type SheetDraft } from './model/sheet-draft.ts';
import { createSheetStorage } from './model/sheet-storage.ts';
import { problemsOf, type TextField, type TextProblem } from './model/sheet-texts.ts';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Saved {
  readonly version: number;
  readonly sheet: Sheet;
}

interface SheetOptions<Answer> {
  /** Storage key of the draft, such as `incidents-12`. Use the same value as the component's `key`. */
  readonly subject: string;
  readonly saved: Saved;
  readonly fields: readonly TextField[];
  /** Initial texts of a new record, for example a player's words to rewrite. */
  readonly start?: Sheet | undefined;
  readonly isIncomplete?: (sheet: Sheet) => boolean;
  readonly send: (version: number, sheet: Sheet) => Promise<Answer>;
  readonly savedOf: (answer: Answer) => Saved;
  readonly refresh: () => Promise<Saved>;
}

export interface SheetState {
  readonly sheet: Sheet;
  readonly saved: Sheet;
  readonly isDirty: boolean;
  /** Fields saved by another person while they were being edited here. */
  readonly conflicts: readonly string[];
  readonly problems: readonly TextProblem[];
  readonly maySave: boolean;
  readonly saving: SaveState;
  /** When a draft from an earlier visit was last changed; null if there is none or the notice was dismissed. */
  readonly restoredAtMs: number | null;
  readonly forgetRestored: () => void;
  readonly change: (change: Sheet) => void;
  readonly decide: (key: string, whose: 'mine' | 'theirs') => void;
  readonly discard: () => void;
}

/** The stored draft if it still differs from the saved state, otherwise the initial texts. */
const useDraft = (subject: string, saved: Sheet, start: Sheet | undefined) => {
  const { id } = useStaff();
  const [storage] = useState(() => {
    expireDrafts(() => localStorage, Date.now());
    return createSheetStorage(() => localStorage, id, subject);
  });
  const [found] = useState(() => {
    const draft = storage.read();
    return draft !== null && changedKeys(saved, merged(draft, saved).sheet).length > 0 ? draft : null;
  });
  const [begun] = useState((): SheetDraft | null =>
    start === undefined ? null : { base: saved, value: { ...saved, ...start }, atMs: Date.now() },
  );
  const [draft, setDraft] = useState(found ?? begun);
  const [isKept, setIsKept] = useState(true);
  // Several changes may happen before a render, so each builds on the latest draft, not on the rendered one.
  const latest = useRef(draft);
  const put = (next: SheetDraft | null): void => {
    latest.current = next;
    setIsKept(storage.write(next));
    setDraft(next);
  };
  return { draft, latest, put, isKept, foundAtMs: found?.atMs ?? null, isTouched: draft !== begun };
};

/** Editing state of a record's texts: stored in the browser until saved, merged with other people's changes. */
export const useSheet = <Answer>(options: SheetOptions<Answer>) => {
  const { subject, saved, fields, start, isIncomplete = () => false, send, savedOf, refresh } = options;
  const t = useText();
  const { draft, latest, put, isKept, foundAtMs, isTouched } = useDraft(subject, saved.sheet, start);
  const [restoredAtMs, setRestoredAtMs] = useState(foundAtMs);
  const [saving, setSaving] = useState<SaveState>({ kind: 'idle' });
  const { sheet, conflicts } = merged(draft, saved.sheet);
  const isDirty = changedKeys(saved.sheet, sheet).length > 0;
  const problems = problemsOf(fields, sheet);
  const maySave = isDirty && conflicts.length === 0 && problems.length === 0 && !isIncomplete(sheet);
  useUnsaved(isDirty && isTouched, isKept ? t('texts.leave') : null);

  /** Retries after a version conflict as long as the changes can be merged without asking. */
  const trySave = async (now: Saved, triesLeft: number): Promise<Answer | null> => {
    const work = merged(latest.current, now.sheet);
    if (work.conflicts.length > 0) return null;
    try {
      const answer = await send(now.version, work.sheet);
      // Synchronously, so an immediate navigation does not trigger the unsaved-changes dialog.
      flushSync(() => put(afterSave(latest.current, { sent: work.sheet, before: now.sheet }, savedOf(answer).sheet)));
      return answer;
    } catch (error) {
      if (!isFailure(error, 'conflict') || triesLeft === 0) throw error;
      return trySave(await refresh(), triesLeft - 1);
    }
  };
  const save = async (): Promise<Answer | null> => {
    if (!maySave || saving.kind === 'saving') return null;
    setSaving({ kind: 'saving' });
    try {
      const answer = await trySave(saved, 2);
      setRestoredAtMs(null);
      setSaving({ kind: answer === null ? 'idle' : 'saved' });
      return answer;
    } catch (error) {
      setSaving({ kind: 'failed', error });
      return null;
    }
  };

  const state: SheetState = {
    sheet,
    saved: saved.sheet,
    isDirty,
    conflicts,
    problems,
    maySave,
    saving,
    restoredAtMs: isDirty ? restoredAtMs : null,
    forgetRestored: () => setRestoredAtMs(null),
    change: (change) => {
      put(withChange(latest.current, saved.sheet, change, Date.now()));
      if (saving.kind === 'saved') setSaving({ kind: 'idle' });
    },
    decide: (key, whose) => {
      if (latest.current !== null) put(withDecision(latest.current, saved.sheet, key, whose));
    },
    discard: () => {
      put(null);
      setRestoredAtMs(null);
      setSaving({ kind: 'idle' });
    },
  };
  return { state, save };
};
