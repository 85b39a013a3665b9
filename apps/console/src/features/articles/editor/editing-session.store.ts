import type { Call } from '@guildhall/client/call.ts';
import type { StaffArticle } from '@guildhall/contract/articles/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { isFailure } from '../../../platform/network/api.ts';
import { createStore } from '@guildhall/browser/store.ts';
import { createDraftStore } from './drafts.store.ts';
import * as content from './model/content.ts';
import type { DraftStorage, Part, PartValue } from './model/draft-storage.ts';
import { afterSave, caughtUp, rebased, withChange, type Draft, type IsSame, type Present } from './model/drafts.ts';

export type SaveState =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMs: number }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isMinor: boolean };

export interface SessionDependencies {
  readonly storage: DraftStorage;
  /** The latest known version of the article. */
  readonly article: () => StaffArticle;
  readonly accept: (article: StaffArticle) => Promise<unknown>;
  readonly refresh: () => Promise<unknown>;
  readonly call: Call;
  /** Normalizes a saved body to the HTML that the editor produces. */
  readonly normalBody: (html: string) => string;
}

export type EditingSession = ReturnType<typeof createEditingSession>;

const rulesOf = (part: Part) => {
  const isText = part !== 'settings';
  return {
    isSame: (isText ? content.isSameText : content.isSameSettings) as IsSame<PartValue>,
    wouldSaveSame: (isText ? content.wouldSaveSameText : content.isSameSettings) as IsSame<PartValue>,
  };
};

/**
 * Unsaved changes of one article. Lives outside React because drafts outlast their components: switching languages, an
 * expired session, a reload.
 */
export const createEditingSession = ({ storage, article, accept, refresh, call, normalBody }: SessionDependencies) => {
  /** The saved value, normalized to the editor's HTML. */
  const presentOf = (part: Part): Present<PartValue> => {
    const now = article();
    if (part === 'settings') return { version: now.version, value: content.settingsOf(now) };
    const text = content.contentOf(content.textOf(now, part));
    return { version: content.versionOf(now, part), value: { ...text, body: normalBody(text.body) } };
  };

  /** Whether a save would change anything; a trailing space in a title would not. */
  const isWorthSaving = (part: Part, draft: Draft<PartValue>): boolean =>
    !rulesOf(part).wouldSaveSame(draft.value, presentOf(part).value);

  const draftStore = createDraftStore(storage, isWorthSaving);
  const { drafts, put, flush } = draftStore;
  /** Parts whose draft was restored from an earlier visit; announced once. */
  const restored = createStore<ReadonlySet<Part>>(new Set(draftStore.found));
  const saves = createStore<ReadonlyMap<Part, SaveState>>(new Map());
  /** The part whose conflicting versions are being compared. */
  const conflict = createStore<Part | null>(null);
  /** The part whose draft could not be stashed; confirms before the draft is lost. */
  const confirmingDiscard = createStore<Part | null>(null);
  /** Whether the next save of English is a minor edit that keeps translations up to date. Applies to one save only. */
  const minor = createStore(false);

  const setSave = (part: Part, state: SaveState | null): void => {
    const next = new Map(saves.get());
    if (state === null) next.delete(part);
    else next.set(part, state);
    saves.set(next);
  };

  const draftOf = (part: Part): Draft<PartValue> | null => {
    const draft = drafts.get().get(part);
    return draft === undefined ? null : caughtUp(draft, presentOf(part), rulesOf(part).isSame);
  };

  const isUnsaved = (part: Part): boolean => {
    const draft = drafts.get().get(part);
    return draft !== undefined && isWorthSaving(part, draft);
  };

  const forgetRestored = (part: Part): void => {
    if (!restored.get().has(part)) return;
    restored.set(new Set([...restored.get()].filter((other) => other !== part)));
  };

  const changed = (part: Part, values: Partial<PartValue>): Draft<PartValue> | null =>
    withChange(draftOf(part), presentOf(part), values, { isSame: rulesOf(part).isSame, nowMs: Date.now() });

  const change = (part: Part, values: Partial<PartValue>): void => {
    put(part, changed(part, values));
    if (saves.get().get(part)?.kind === 'saved') setSave(part, null);
  };

  const discard = (part: Part): void => {
    put(part, null);
    setSave(part, null);
    forgetRestored(part);
  };

  const send = (part: Part, draft: Draft<PartValue>, isMinor: boolean): Promise<StaffArticle> => {
    const { id, source_version } = article();
    const version = draft.baseVersion;
    if (part === 'settings') {
      return call('/article/save', { id, version, fields: content.fieldsOf(draft.value as content.Settings) });
    }
    const { title, summary, body } = draft.value as content.TextContent;
    const text = { id, lang: part, version, title, summary, body };
    // Sends the English version the translation was based on. If English has changed meanwhile, the server marks the
    // translation stale.
    if (part !== defaultLang) return call('/article/save_text', { ...text, source_version });
    return call('/article/save_text', { ...text, is_minor: isMinor });
  };

  /** Resolves to true once saved. A conflict opens the comparison; other errors are kept in `saves`. */
  const save = async (part: Part, isMinor = false): Promise<boolean> => {
    const draft = draftOf(part);
    if (draft === null || saves.get().get(part)?.kind === 'saving') return false;
    setSave(part, { kind: 'saving' });
    try {
      await accept(await send(part, draft, isMinor));
    } catch (error) {
      setSave(part, { kind: 'failed', error, isMinor });
      if (!isFailure(error, 'conflict')) return false;
      await refresh().catch(() => {});
      const { version } = presentOf(part);
      if (version === draft.baseVersion) return false;
      setSave(part, null);
      // The version increased without a conflicting change, for example by a publication: retry with the new version.
      if (draftOf(part)?.baseVersion === version) return save(part, isMinor);
      conflict.set(part);
      return false;
    }
    put(part, afterSave(drafts.get().get(part) ?? null, draft.value, presentOf(part), rulesOf(part)));
    flush();
    forgetRestored(part);
    setSave(part, { kind: 'saved', atMs: Date.now() });
    return true;
  };

  /**
   * Replaces the own draft with the saved version and keeps it restorable. Returns false if the browser refused to
   * store it.
   */
  const stash = (part: Part): boolean => {
    if (!draftStore.stash(part)) return false;
    setSave(part, null);
    forgetRestored(part);
    return true;
  };

  /** The own side of a conflict. For settings, only the fields changed here. */
  const mineOf = (part: Part, draft: Draft<PartValue>): PartValue => {
    if (part !== 'settings') return draft.value;
    const [base, mine, theirs] = [draft.base, draft.value, presentOf(part).value] as content.Settings[];
    return base && mine && theirs ? content.mergedSettings(base, mine, theirs) : draft.value;
  };

  return {
    drafts,
    unstored: draftStore.unstored,
    restored,
    saves,
    conflict,
    confirmingDiscard,
    minor,
    stashRevision: draftStore.stashRevision,
    presentOf,
    draftOf,
    isUnsaved,
    changeText: (lang: LangId, values: Partial<content.TextContent>) => {
      change(lang, values);
    },
    changeSettings: (values: Partial<content.Settings>) => {
      change('settings', values);
    },
    /** On blur: drops a draft that differs only in whitespace. */
    settle: (part: Part) => {
      if (drafts.get().has(part) && !isUnsaved(part)) put(part, null);
    },
    discard,
    save,
    stash,
    /** Accepts the saved version. The own draft is stashed, or its loss is confirmed if that fails. */
    takeTheirs: (part: Part) => {
      if (!stash(part)) confirmingDiscard.set(part);
      conflict.set(null);
    },
    keepMine: (part: Part) => {
      const draft = drafts.get().get(part);
      if (draft !== undefined) put(part, rebased({ ...draft, value: mineOf(part, draft) }, presentOf(part)));
      conflict.set(null);
    },
    mineOf,
    forgetRestored,
    stashedOf: draftStore.stashedOf,
    restoreStashed: (part: Part, stashed: Draft<PartValue>) => {
      draftStore.restoreStashed(part, changed(part, stashed.value), stashed.atMs);
    },
    dropStashed: draftStore.dropStashed,
    flush,
  };
};
