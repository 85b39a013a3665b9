import type { DraftStorageArea } from '../platform/drafts/safe-storage.ts';
import { createEditingSession } from './editing-session.store.ts';
import { withDecision } from './model/draft.ts';
import { createDraftStorage } from './model/draft-storage.ts';
import { sheetRules, type Sheet } from './model/sheet.ts';

export interface Saved {
  readonly version: number;
  readonly sheet: Sheet;
}

export interface SheetSource<Answer> {
  readonly saved: Saved;
  /** Initial texts of a new record, for example a player's words to rewrite. */
  readonly start?: Sheet | undefined;
  readonly send: (version: number, sheet: Sheet) => Promise<Answer>;
  readonly savedOf: (answer: Answer) => Saved;
  readonly refresh: () => Promise<Saved>;
}

interface Place {
  readonly box: () => DraftStorageArea;
  readonly staffId: string;
  /** Storage key of the draft, such as `incidents-12`. */
  readonly subject: string;
}

/** The editing session of a record whose only part is a sheet: the texts of all languages are saved together. */
export const createSheetSession = <Answer>({ box, staffId, subject }: Place, first: SheetSource<Answer>) => {
  let source = first;
  let { saved } = first;
  let answer: Answer | null = null;
  const presentOf = () => ({ version: saved.version, value: saved.sheet });
  const session = createEditingSession<'sheet', Sheet>({
    parts: ['sheet'],
    storage: createDraftStorage<'sheet', Sheet>(box, {
      staffId,
      subjectOf: () => subject,
      isValue: (_part, value): value is Sheet => Object.values(value).every((text) => typeof text === 'string'),
    }),
    rulesOf: () => sheetRules,
    presentOf,
    send: async (_part, version, sheet) => {
      answer = await source.send(version, sheet);
      saved = source.savedOf(answer);
    },
    refresh: async () => {
      saved = await source.refresh();
    },
  });
  const { drafts, put } = session;
  /** What a render knows may be older than the response to a save. */
  const newest = (known: Saved): Saved => (known.version >= saved.version ? known : saved);
  const { version: baseVersion, value: base } = presentOf();
  const begun = { baseVersion, base, value: { ...base, ...first.start }, atMs: Date.now() };
  if (first.start !== undefined && !drafts.get().has('sheet')) drafts.set(new Map([['sheet', begun]]));
  return {
    ...session,
    /** Whether a draft is more than the initial texts of a new record. */
    isTouched: (): boolean => drafts.get().get('sheet') !== begun,
    newest,
    changeSheet: (change: Sheet): void => session.change('sheet', change),
    update: (next: SheetSource<Answer>): void => {
      source = next;
      saved = newest(next.saved);
    },
    decide: (name: string, whose: 'mine' | 'theirs'): void => {
      const draft = drafts.get().get('sheet');
      if (draft !== undefined) put('sheet', withDecision(draft, presentOf(), { rules: sheetRules, name, whose }));
    },
    saveSheet: async (): Promise<Answer | null> => ((await session.save('sheet')) ? answer : null),
  };
};
