import type { StaffArticle } from '@guildhall/contract/articles/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { createContext, use, useMemo } from 'react';
import { useStore } from '@guildhall/browser/store.ts';
import type { SaveState } from '../../../multilingual/editing-session.store.ts';
import type { ArticleSession } from './article-session.store.ts';
import { contentOf, settingsOf, textOf, type Part, type Settings, type TextContent } from './model/content.ts';

export const panelTabs = ['settings', 'preview', 'history'] as const;
export type PanelTab = (typeof panelTabs)[number];

export interface OpenArticle {
  readonly article: StaffArticle;
  readonly session: ArticleSession;
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
  const draft = session.draftOf(part);
  const isSaving = useStore(session.saves).get(part)?.kind === 'saving';
  const hasConflict = draft !== null && draft.conflicts.length > 0;
  // The socket can announce our own save before its response arrives.
  return { value: draft?.value, isDirty, isBehind: !isSaving && isDirty && hasConflict };
};

/** The text shown on screen: the draft if there is one, otherwise the saved text. */
export const useTextState = (lang: LangId): TextState => {
  const { article } = useOpenArticle();
  const { value, ...state } = usePartState(lang);
  return { ...state, content: (value as TextContent | undefined) ?? contentOf(textOf(article, lang)) };
};

export const useSettingsState = (): {
  readonly settings: Settings;
  readonly isDirty: boolean;
  readonly isBehind: boolean;
} => {
  const { article } = useOpenArticle();
  const { value, ...state } = usePartState('settings');
  const saved = useMemo(() => settingsOf(article), [article]);
  return { ...state, settings: (value as Settings | undefined) ?? saved };
};

export const useSaveState = (part: Part): SaveState | undefined => useStore(useOpenArticle().session.saves).get(part);
