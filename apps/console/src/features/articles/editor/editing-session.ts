import type { Call } from '@guildhall/client/call.ts';
import type { DeskArticle } from '@guildhall/contract/articles-desk.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { isFailure } from '../../../platform/api.ts';
import { createStore } from '../../../platform/store.ts';
import { createDraftShelf } from './draft-shelf.ts';
import * as content from './model/content.ts';
import type { DraftStorage, Part, PartValue } from './model/draft-storage.ts';
import { afterSave, caughtUp, rebased, withChange, type Draft, type IsSame, type Present } from './model/drafts.ts';

export type SaveState =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMs: number }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isMinor: boolean };

export interface SessionDependencies {
  readonly storage: DraftStorage;
  /** The article as last heard of. */
  readonly article: () => DeskArticle;
  readonly accept: (article: DeskArticle) => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly call: Call;
  /** A saved body as the editor would write it. */
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
 * What one has written in an article and not saved. It lives outside React, because it outlives every part of the screen:
 * another language, a lost session, a reload.
 */
export const createEditingSession = ({ storage, article, accept, refresh, call, normalBody }: SessionDependencies) => {
  /** What is saved, as the editor would write it. */
  const presentOf = (part: Part): Present<PartValue> => {
    const now = article();
    if (part === 'settings') return { version: now.version, value: content.settingsOf(now) };
    const text = content.contentOf(content.textOf(now, part));
    return { version: content.versionOf(now, part), value: { ...text, body: normalBody(text.body) } };
  };

  /** There is something that a save would change. A space at the end of a title is not. */
  const isWorthSaving = (part: Part, draft: Draft<PartValue>): boolean =>
    !rulesOf(part).wouldSaveSame(draft.value, presentOf(part).value);

  const shelf = createDraftShelf(storage, isWorthSaving);
  const { drafts, put, flush } = shelf;
  /** Parts whose draft was here before this page was; told once. */
  const restored = createStore<ReadonlySet<Part>>(new Set(shelf.found));
  const saves = createStore<ReadonlyMap<Part, SaveState>>(new Map());
  /** The part whose two versions are compared right now. */
  const conflict = createStore<Part | null>(null);
  /** The part that should give way and could not be set aside; asked about, because now it would be lost. */
  const losing = createStore<Part | null>(null);
  /** The next save of English is a small correction that leaves translations valid. Never stays on by itself. */
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

  const send = (part: Part, draft: Draft<PartValue>, isMinor: boolean): Promise<DeskArticle> => {
    const { id, source_version } = article();
    const version = draft.baseVersion;
    if (part === 'settings') {
      return call('/article/save', { id, version, fields: content.fieldsOf(draft.value as content.Settings) });
    }
    const { title, summary, body } = draft.value as content.TextContent;
    const text = { id, lang: part, version, title, summary, body };
    // A translation says which English it was written beside: a newer one, not heard of yet, leaves it outdated.
    if (part !== defaultLang) return call('/article/save_text', { ...text, source_version });
    return call('/article/save_text', { ...text, is_minor: isMinor });
  };

  /** True when it is saved. A conflict opens the comparison; anything else stays as a text beside the button. */
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
      // Published while this was on its way, say: with the new number it can be saved.
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

  /** Mine gives way and can be taken back. False where the browser would not keep it: then it stays. */
  const setAside = (part: Part): boolean => {
    if (!shelf.setAside(part)) return false;
    setSave(part, null);
    forgetRestored(part);
    return true;
  };

  /** What "mine" means beside theirs: of the settings only those that I changed. */
  const mineOf = (part: Part, draft: Draft<PartValue>): PartValue => {
    if (part !== 'settings') return draft.value;
    const [base, mine, theirs] = [draft.base, draft.value, presentOf(part).value] as content.Settings[];
    return base && mine && theirs ? content.mergedSettings(base, mine, theirs) : draft.value;
  };

  return {
    drafts,
    unkept: shelf.unkept,
    restored,
    saves,
    conflict,
    losing,
    minor,
    asides: shelf.asides,
    presentOf,
    draftOf,
    isUnsaved,
    changeText: (lang: LangId, values: Partial<content.TextContent>) => {
      change(lang, values);
    },
    changeSettings: (values: Partial<content.Settings>) => {
      change('settings', values);
    },
    /** One has left the field: spaces that would not be saved go. */
    settle: (part: Part) => {
      if (drafts.get().has(part) && !isUnsaved(part)) put(part, null);
    },
    discard,
    save,
    setAside,
    /** Theirs stays; mine can be taken back, or is asked about where it could not. */
    takeTheirs: (part: Part) => {
      if (!setAside(part)) losing.set(part);
      conflict.set(null);
    },
    keepMine: (part: Part) => {
      const draft = drafts.get().get(part);
      if (draft !== undefined) put(part, rebased({ ...draft, value: mineOf(part, draft) }, presentOf(part)));
      conflict.set(null);
    },
    mineOf,
    forgetRestored,
    asidesOf: shelf.asidesOf,
    takeBack: (part: Part, aside: Draft<PartValue>) => {
      shelf.takeBack(part, changed(part, aside.value), aside.atMs);
    },
    dropAside: shelf.dropAside,
    flush,
  };
};
