import type { Call } from '@guildhall/client/call.ts';
import type { DeskArticle } from '@guildhall/contract/articles-desk.ts';
import { locales, type LangId } from '@guildhall/i18n/locales.ts';
import { isFailure } from '../../../platform/api.ts';
import { createStore } from '../../../platform/store.ts';
import * as content from './model/content.ts';
import type { DraftStorage, Part, PartValue } from './model/draft-storage.ts';
import { afterSave, rebased, withChange, type Draft, type IsSame } from './model/drafts.ts';

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

export type Drafts = ReadonlyMap<Part, Draft<PartValue>>;
export type EditingSession = ReturnType<typeof createEditingSession>;

const persistAfterMs = 300;

/**
 * What one has written in an article and not saved. It lives outside React, because it outlives every part of the screen:
 * another language, a lost session, a reload.
 */
export const createEditingSession = ({ storage, article, accept, refresh, call, normalBody }: SessionDependencies) => {
  const parts: readonly Part[] = ['settings', ...locales.map(({ id }) => id)];
  const found = parts.flatMap((part) => {
    const draft = storage.read(part);
    return draft === null ? [] : [[part, draft] as const];
  });
  const drafts = createStore<Drafts>(new Map(found));
  /** Parts whose draft was here before this page was; told once. */
  const restored = createStore<ReadonlySet<Part>>(new Set(found.map(([part]) => part)));
  const saves = createStore<ReadonlyMap<Part, SaveState>>(new Map());
  /** The part whose two versions are compared right now. */
  const conflict = createStore<Part | null>(null);
  /** The next save of English is a small correction that leaves translations valid. Never stays on by itself. */
  const minor = createStore(false);
  /** Rises when something was set aside or taken back. */
  const asides = createStore(0);

  const unwritten = new Set<Part>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const part of unwritten) storage.write(part, drafts.get().get(part) ?? null);
    unwritten.clear();
  };

  const put = (part: Part, draft: Draft<PartValue> | null): void => {
    const next = new Map(drafts.get());
    if (draft === null) next.delete(part);
    else next.set(part, draft);
    drafts.set(next);
    unwritten.add(part);
    timer ??= setTimeout(flush, persistAfterMs);
  };

  const setSave = (part: Part, state: SaveState | null): void => {
    const next = new Map(saves.get());
    if (state === null) next.delete(part);
    else next.set(part, state);
    saves.set(next);
  };

  const isSameOf = (part: Part): IsSame<PartValue> =>
    (part === 'settings' ? content.isSameSettings : content.isSameText) as IsSame<PartValue>;

  /** What is saved, as the editor would write it. */
  const presentOf = (part: Part): { readonly version: number; readonly value: PartValue } => {
    const now = article();
    if (part === 'settings') return { version: now.version, value: content.settingsOf(now) };
    const text = content.contentOf(content.textOf(now, part));
    return { version: content.versionOf(now, part), value: { ...text, body: normalBody(text.body) } };
  };

  const forgetRestored = (part: Part): void => {
    if (!restored.get().has(part)) return;
    restored.set(new Set([...restored.get()].filter((other) => other !== part)));
  };

  const change = (part: Part, values: Partial<PartValue>): void => {
    const draft = drafts.get().get(part) ?? null;
    put(part, withChange(draft, presentOf(part), values, { isSame: isSameOf(part), nowMs: Date.now() }));
    if (saves.get().get(part)?.kind === 'saved') setSave(part, null);
  };

  const discard = (part: Part): void => {
    put(part, null);
    setSave(part, null);
    forgetRestored(part);
  };

  const send = (part: Part, draft: Draft<PartValue>, isMinor: boolean): Promise<DeskArticle> => {
    const { id } = article();
    const version = draft.baseVersion;
    if (part === 'settings') {
      return call('/article/save', { id, version, fields: content.fieldsOf(draft.value as content.Settings) });
    }
    const { title, summary, body } = draft.value as content.TextContent;
    return call('/article/save_text', { id, lang: part, version, title, summary, body, is_minor: isMinor });
  };

  /** True when it is saved. A conflict opens the comparison; anything else stays as a text beside the button. */
  const save = async (part: Part, isMinor = false): Promise<boolean> => {
    const draft = drafts.get().get(part);
    if (draft === undefined || saves.get().get(part)?.kind === 'saving') return false;
    setSave(part, { kind: 'saving' });
    try {
      await accept(await send(part, draft, isMinor));
    } catch (error) {
      setSave(part, { kind: 'failed', error, isMinor });
      if (!isFailure(error, 'conflict')) return false;
      await refresh().catch(() => {});
      if (presentOf(part).version !== draft.baseVersion) {
        setSave(part, null);
        conflict.set(part);
      }
      return false;
    }
    put(part, afterSave(drafts.get().get(part) ?? null, draft.value, presentOf(part), isSameOf(part)));
    flush();
    forgetRestored(part);
    setSave(part, { kind: 'saved', atMs: Date.now() });
    return true;
  };

  /** Theirs stays; mine can be taken back. */
  const takeTheirs = (part: Part): void => {
    const draft = drafts.get().get(part);
    if (draft !== undefined) storage.setAside(part, { ...draft, atMs: Date.now() });
    discard(part);
    flush();
    asides.set(asides.get() + 1);
    conflict.set(null);
  };

  /** What "mine" means beside theirs: of the settings only those that I changed. */
  const mineOf = (part: Part, draft: Draft<PartValue>): PartValue => {
    if (part !== 'settings') return draft.value;
    const [base, mine, theirs] = [draft.base, draft.value, presentOf(part).value] as content.Settings[];
    return base && mine && theirs ? content.mergedSettings(base, mine, theirs) : draft.value;
  };

  const keepMine = (part: Part): void => {
    const draft = drafts.get().get(part);
    if (draft !== undefined) put(part, rebased({ ...draft, value: mineOf(part, draft) }, presentOf(part)));
    conflict.set(null);
  };

  const dropAside = (part: Part, atMs: number): void => {
    storage.dropAside(part, atMs);
    asides.set(asides.get() + 1);
  };

  return {
    drafts,
    restored,
    saves,
    conflict,
    minor,
    asides,
    presentOf,
    changeText: (lang: LangId, values: Partial<content.TextContent>) => {
      change(lang, values);
    },
    changeSettings: (values: Partial<content.Settings>) => {
      change('settings', values);
    },
    discard,
    save,
    takeTheirs,
    keepMine,
    mineOf,
    forgetRestored,
    asidesOf: storage.readAside,
    takeBack: (part: Part, draft: Draft<PartValue>) => {
      change(part, draft.value);
      dropAside(part, draft.atMs);
    },
    dropAside,
    flush,
  };
};
