import { useStore } from '@guildhall/browser/store.ts';
import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useUnsaved } from '../platform/address/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import type { SaveState } from './editing-session.store.ts';
import { caughtUp } from './model/draft.ts';
import { createDraftStorage } from './model/draft-storage.ts';
import { changedKeys, sheetRules, type Sheet } from './model/sheet.ts';
import { problemsOf, type TextField, type TextProblem } from './model/sheet-texts.ts';
import { createSheetSession, type SheetPart, type SheetSource } from './sheet-session.store.ts';
import { useEditingSession } from './use-editing-session.ts';

interface SheetOptions<Answer> extends SheetSource<Answer> {
  /** Storage key of the draft, such as `incidents-12`. Use the same value as the component's `key`. */
  readonly subject: string;
  readonly fields: readonly TextField[];
  readonly isIncomplete?: (sheet: Sheet) => boolean;
}

export interface SheetState {
  readonly sheet: Sheet;
  readonly saved: Sheet;
  readonly isDirty: boolean;
  /** Fields saved by another person while they were being edited here. */
  readonly conflicts: readonly string[];
  readonly problems: readonly TextProblem[];
  readonly maySave: boolean;
  readonly saving: SaveState | undefined;
  /** When a draft from an earlier visit was last changed; null if there is none or the notice was dismissed. */
  readonly restoredAtMs: number | null;
  readonly forgetRestored: () => void;
  readonly change: (change: Sheet) => void;
  readonly decide: (key: string, whose: 'mine' | 'theirs') => void;
  readonly discard: () => void;
}

const isSheet = (value: object): value is Sheet => Object.values(value).every((text) => typeof text === 'string');

/** Editing state of a record's texts: stored in the browser until saved, merged with other people's changes. */
export const useSheet = <Answer>(options: SheetOptions<Answer>) => {
  const { subject, fields, isIncomplete = () => false } = options;
  const t = useText();
  const session = useEditingSession((staffId) => {
    const stored = { staffId, subjectOf: () => subject, isValue: (_part: SheetPart, value: object) => isSheet(value) };
    return createSheetSession(
      createDraftStorage<SheetPart, Sheet>(() => localStorage, stored),
      options,
    );
  });
  useLayoutEffect(() => session.update(options));
  const draft = useStore(session.drafts).get('sheet');
  const saving = useStore(session.saves).get('sheet');
  const restoredAtMs = useStore(session.restored).get('sheet');
  const isStored = useStore(session.unstored).size === 0;

  const { version, sheet: saved } = session.newest(options.saved);
  const { value: sheet, conflicts } =
    draft === undefined ? { value: saved, conflicts: [] } : caughtUp(draft, { version, value: saved }, sheetRules);
  const isDirty = changedKeys(saved, sheet).length > 0;
  const problems = problemsOf(fields, sheet);
  const maySave = isDirty && conflicts.length === 0 && problems.length === 0 && !isIncomplete(sheet);
  useUnsaved(isDirty && session.isTouched(), isStored ? t('texts.leave') : null);

  const save = async (): Promise<Answer | null> => {
    if (!maySave) return null;
    const answer = await session.saveSheet();
    // Renders at once, so an immediate navigation does not trigger the unsaved-changes dialog.
    flushSync(() => {});
    return answer;
  };
  const state: SheetState = {
    sheet,
    saved,
    isDirty,
    conflicts,
    problems,
    maySave,
    saving,
    restoredAtMs: isDirty ? (restoredAtMs ?? null) : null,
    forgetRestored: () => session.forgetRestored('sheet'),
    change: (change) => session.change('sheet', change),
    decide: session.decide,
    discard: () => session.discard('sheet'),
  };
  return { state, save };
};
