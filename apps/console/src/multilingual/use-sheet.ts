import { useStore } from '@guildhall/browser/store.ts';
import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useUnsaved } from '../platform/address/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import { caughtUp } from './model/draft.ts';
import { changedKeys, sheetRules, type Sheet } from './model/sheet.ts';
import { problemsOf, type TextField } from './model/sheet-texts.ts';
import { createSheetSession, type Saved } from './sheet-session.store.ts';
import { useEditingSession } from './use-editing-session.ts';

interface SheetOptions<Answer> {
  /** Storage key of the draft, such as `incidents-12`. Use the same value as the component's `key`. */
  readonly subject: string;
  /** Null for a new record, which gets an address below `home` when it is saved. */
  readonly record: Answer | null;
  readonly home: string;
  readonly fields: readonly TextField[];
  readonly savedOf: (answer: Answer) => Saved;
  /** What a new record is before anything is written. */
  readonly blank?: Sheet;
  /** Initial texts of a new record, for example a player's words to rewrite. */
  readonly start?: Sheet | undefined;
  readonly isIncomplete?: (sheet: Sheet) => boolean;
  readonly send: (version: number, sheet: Sheet) => Promise<Answer>;
  readonly accept: (answer: Answer) => Promise<Answer>;
  readonly refresh: (id: number) => Promise<Answer | undefined>;
}

interface SavedRecord {
  readonly id: number;
  readonly updated_by: { readonly name: string } | null;
}

/** Editing state of a record's texts: stored in the browser until saved, merged with other people's changes. */
export const useSheet = <Answer extends SavedRecord>(options: SheetOptions<Answer>) => {
  const { subject, record, home, fields, savedOf, blank = {}, start, isIncomplete = () => false } = options;
  const t = useText();
  const navigate = useNavigate();
  const savedIn = (known: Answer | null | undefined): Saved =>
    known == null ? { version: 0, sheet: blank } : savedOf(known);
  const source = {
    saved: savedIn(record),
    start,
    send: async (version: number, texts: Sheet) => options.accept(await options.send(version, texts)),
    savedOf,
    refresh: async () => savedIn(record && (await options.refresh(record.id))),
  };
  const session = useEditingSession((staffId) =>
    createSheetSession<Answer>({ box: () => localStorage, staffId, subject }, source),
  );
  useLayoutEffect(() => session.update(source));
  const draft = useStore(session.drafts).get('sheet');
  const saving = useStore(session.saves).get('sheet');
  const restoredAtMs = useStore(session.restored).get('sheet');
  const isStored = useStore(session.unstored).size === 0;

  const { version, sheet: saved } = session.newest(source.saved);
  const { value: sheet, conflicts } =
    draft === undefined ? { value: saved, conflicts: [] } : caughtUp(draft, { version, value: saved }, sheetRules);
  const isDirty = changedKeys(saved, sheet).length > 0;
  const problems = problemsOf(fields, sheet);
  const maySave = isDirty && conflicts.length === 0 && problems.length === 0 && !isIncomplete(sheet);
  useUnsaved(isDirty && session.isTouched(), isStored ? t('texts.leave') : null);

  const saveAndWait = async (): Promise<void> => {
    const answer = maySave ? await session.saveSheet() : null;
    if (answer === null || record !== null) return;
    // Renders first, so that the navigation does not trigger the unsaved-changes dialog.
    flushSync(() => {});
    void navigate(`${home}/${answer.id}`, { replace: true });
  };
  return {
    save: (): void => void saveAndWait(),
    saveAndWait,
    state: {
      sheet,
      saved,
      savedBy: record?.updated_by?.name ?? t('articles.by_system'),
      isDirty,
      /** Fields saved by another person while they were being edited here. */
      conflicts,
      problems,
      maySave,
      saving,
      /** When a draft from an earlier visit was last changed; null if there is none or the notice was dismissed. */
      restoredAtMs: isDirty ? (restoredAtMs ?? null) : null,
      forgetRestored: (): void => session.forgetRestored('sheet'),
      /** The same function in each render. */
      change: session.changeSheet,
      decide: session.decide,
      discard: (): void => session.discard('sheet'),
    },
  };
};
export type SheetState = ReturnType<typeof useSheet>['state'];
