import type { DeskArticle } from '@guildhall/contract/articles-desk.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { createContext, use, useMemo } from 'react';
import { useStore } from '../../../platform/store.ts';
import type { EditingSession, SaveState } from './editing-session.ts';
import { contentOf, settingsOf, textOf, type Settings, type TextContent } from './model/content.ts';
import type { Part, PartValue } from './model/draft-storage.ts';
import { isBehind, type Draft } from './model/drafts.ts';

export const panelTabs = ['settings', 'preview', 'history'] as const;
export type PanelTab = (typeof panelTabs)[number];

/** What every part of the editor's screen works on. */
export interface Desk {
  readonly article: DeskArticle;
  readonly session: EditingSession;
  readonly mayWrite: boolean;
  readonly lang: LangId;
  readonly chooseLang: (lang: LangId) => void;
  /** Null while the panel is folded away. */
  readonly tab: PanelTab | null;
  readonly showTab: (tab: PanelTab | null) => void;
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export const useDesk = (): Desk => {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('useDesk outside the editor');
  return desk;
};

export interface TextState {
  readonly content: TextContent;
  readonly isDirty: boolean;
  /** Somebody else saved since this work began. */
  readonly isBehind: boolean;
}

/** Whether a part has something that a save would change. */
export const useIsUnsaved = (part: Part): boolean => {
  const { session } = useDesk();
  useStore(session.drafts);
  return session.isUnsaved(part);
};

const usePartState = (part: Part) => {
  const { session } = useDesk();
  const isDirty = useIsUnsaved(part);
  const draft: Draft<PartValue> | null = session.draftOf(part);
  const isSaving = useStore(session.saves).get(part)?.kind === 'saving';
  // Our own save may be heard of before it is answered.
  return { draft, isDirty, isBehind: !isSaving && isDirty && isBehind(draft, session.presentOf(part).version) };
};

/** The text of a language as it stands on the screen: as saved, or as written since. */
export const useTextState = (lang: LangId): TextState => {
  const { article } = useDesk();
  const { draft, ...state } = usePartState(lang);
  return { ...state, content: (draft as Draft<TextContent> | null)?.value ?? contentOf(textOf(article, lang)) };
};

export const useSettingsState = (): {
  readonly settings: Settings;
  readonly isDirty: boolean;
  readonly isBehind: boolean;
} => {
  const { article } = useDesk();
  const { draft, ...state } = usePartState('settings');
  const saved = useMemo(() => settingsOf(article), [article]);
  return { ...state, settings: (draft as Draft<Settings> | null)?.value ?? saved };
};

export const useSaveState = (part: Part): SaveState | undefined => useStore(useDesk().session.saves).get(part);
