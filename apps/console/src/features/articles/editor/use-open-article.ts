import type { StaffArticle } from '@guildhall/contract/articles/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { createContext, use, useMemo } from 'react';
import { useStore } from '@guildhall/browser/store.ts';
import type { EditingSession, SaveState } from './editing-session.store.ts';
import { contentOf, settingsOf, textOf, type Settings, type TextContent } from './model/content.ts';
import type { Part, PartValue } from './model/draft-storage.ts';
import { isBehind, type Draft } from './model/drafts.ts';

export const panelTabs = ['settings', 'preview', 'history'] as const;
export type PanelTab = (typeof panelTabs)[number];

export interface OpenArticle {
  readonly article: StaffArticle;
  readonly session: EditingSession;
  readonly mayWrite: boolean;
  readonly lang: LangId;
  readonly chooseLang: (lang: LangId) => void;
  /** Null while the panel is collapsed. */
  readonly tab: PanelTab | null;
  readonly showTab: (tab: PanelTab | null) => void;
}

const OpenArticleContext = createContext<OpenArticle | null>(null);
export const OpenArticleProvider = OpenArticleContext.Provider;

export const useOpenArticle = (): OpenArticle => {
  const openArticle = use(OpenArticleContext);
  if (openArticle === null) throw new Error('open article context is missing: render inside its provider');
  return openArticle;
};

export interface TextState {
  readonly content: TextContent;
  readonly isDirty: boolean;
  /** Another staff member saved since this draft was started. */
  readonly isBehind: boolean;
}

export const useIsUnsaved = (part: Part): boolean => {
  const { session } = useOpenArticle();
  useStore(session.drafts);
  return session.isUnsaved(part);
};

const usePartState = (part: Part) => {
  const { session } = useOpenArticle();
  const isDirty = useIsUnsaved(part);
  const draft: Draft<PartValue> | null = session.draftOf(part);
  const isSaving = useStore(session.saves).get(part)?.kind === 'saving';
  // The socket can announce our own save before its response arrives.
  return { draft, isDirty, isBehind: !isSaving && isDirty && isBehind(draft, session.presentOf(part).version) };
};

/** The text shown on screen: the draft if there is one, otherwise the saved text. */
export const useTextState = (lang: LangId): TextState => {
  const { article } = useOpenArticle();
  const { draft, ...state } = usePartState(lang);
  return { ...state, content: (draft as Draft<TextContent> | null)?.value ?? contentOf(textOf(article, lang)) };
};

export const useSettingsState = (): {
  readonly settings: Settings;
  readonly isDirty: boolean;
  readonly isBehind: boolean;
} => {
  const { article } = useOpenArticle();
  const { draft, ...state } = usePartState('settings');
  const saved = useMemo(() => settingsOf(article), [article]);
  return { ...state, settings: (draft as Draft<Settings> | null)?.value ?? saved };
};

export const useSaveState = (part: Part): SaveState | undefined => useStore(useOpenArticle().session.saves).get(part);
