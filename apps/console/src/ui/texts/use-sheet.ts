import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFailure } from '../../platform/api.ts';
import { expireDrafts } from '../../platform/draft-expiry.ts';
import { useText } from '../../platform/i18n.ts';
import { useUnsaved } from '../../platform/router.tsx';
import { useStaff } from '../../platform/session.ts';
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
  /** Names the work in this browser, such as `incidents-12`. Give the caller the same as its `key`. */
  readonly thing: string;
  readonly saved: Saved;
  readonly fields: readonly TextField[];
  /** What a new one begins with: somebody's words, to be rewritten. */
  readonly start?: Sheet | undefined;
  /** What else must be there before it can be saved. */
  readonly isIncomplete?: (sheet: Sheet) => boolean;
  readonly send: (version: number, sheet: Sheet) => Promise<Answer>;
  readonly savedOf: (answer: Answer) => Saved;
  /** Asks again after somebody else saved first. */
  readonly refresh: () => Promise<Saved>;
}

export interface SheetState {
  /** What is on the screen. */
  readonly sheet: Sheet;
  readonly saved: Sheet;
  readonly isDirty: boolean;
  /** Fields that somebody else saved while they were being written here. */
  readonly conflicts: readonly string[];
  readonly problems: readonly TextProblem[];
  readonly maySave: boolean;
  readonly saving: SaveState;
  /** When the work was last touched that an earlier visit left here; null where there is none, or one has been told. */
  readonly restoredAtMs: number | null;
  readonly forgetRestored: () => void;
  readonly change: (change: Sheet) => void;
  readonly decide: (key: string, whose: 'mine' | 'theirs') => void;
  readonly discard: () => void;
}

/** A draft of an earlier visit, as far as it still says anything new; else what to begin with. */
const useDraft = (thing: string, saved: Sheet, start: Sheet | undefined) => {
  const { id } = useStaff();
  const [storage] = useState(() => {
    expireDrafts(() => localStorage, Date.now());
    return createSheetStorage(() => localStorage, id, thing);
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
  // Typing is faster than drawing: each change builds on the one before, not on what is on the screen.
  const latest = useRef(draft);
  const put = (next: SheetDraft | null): void => {
    latest.current = next;
    setIsKept(storage.write(next));
    setDraft(next);
  };
  return { draft, latest, put, isKept, foundAtMs: found?.atMs ?? null, isTouched: draft !== begun };
};

/** The texts of one thing while they are written: kept in this browser until saved, put together with what others save. */
export const useSheet = <Answer>(options: SheetOptions<Answer>) => {
  const { thing, saved, fields, start, isIncomplete = () => false, send, savedOf, refresh } = options;
  const t = useText();
  const { draft, latest, put, isKept, foundAtMs, isTouched } = useDraft(thing, saved.sheet, start);
  const [restoredAtMs, setRestoredAtMs] = useState(foundAtMs);
  const [saving, setSaving] = useState<SaveState>({ kind: 'idle' });
  const { sheet, conflicts } = merged(draft, saved.sheet);
  const isDirty = changedKeys(saved.sheet, sheet).length > 0;
  const problems = problemsOf(fields, sheet);
  const maySave = isDirty && conflicts.length === 0 && problems.length === 0 && !isIncomplete(sheet);
  useUnsaved(isDirty && isTouched, isKept ? t('texts.leave') : null);

  /** Somebody else may save at the same moment; where they wrote elsewhere, both stay, and nobody has to be asked. */
  const trySave = async (now: Saved, triesLeft: number): Promise<Answer | null> => {
    const work = merged(latest.current, now.sheet);
    if (work.conflicts.length > 0) return null;
    try {
      const answer = await send(now.version, work.sheet);
      // At once, so that whoever goes on to another screen is not asked about what is saved.
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
