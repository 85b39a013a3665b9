import type { DeskArticle } from '@guildhall/contract/articles-desk.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { createContext, use } from 'react';
import { useStore } from '../../../platform/store.ts';
import type { EditingSession, SaveState } from './editing-session.ts';
import { contentOf, settingsOf, textOf, versionOf, type Settings, type TextContent } from './model/content.ts';
import type { Part } from './model/draft-storage.ts';
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

/** The text of a language as it stands on the screen: as saved, or as written since. */
export const useTextState = (lang: LangId): TextState => {
  const { article, session } = useDesk();
  const draft = (useStore(session.drafts).get(lang) ?? null) as Draft<TextContent> | null;
  const isSaving = useStore(session.saves).get(lang)?.kind === 'saving';
  return {
    content: draft?.value ?? contentOf(textOf(article, lang)),
    isDirty: draft !== null,
    // Our own save may be heard of before it is answered.
    isBehind: !isSaving && isBehind(draft, versionOf(article, lang)),
  };
};

export const useSettingsState = (): {
  readonly settings: Settings;
  readonly isDirty: boolean;
  readonly isBehind: boolean;
} => {
  const { article, session } = useDesk();
  const draft = (useStore(session.drafts).get('settings') ?? null) as Draft<Settings> | null;
  const isSaving = useStore(session.saves).get('settings')?.kind === 'saving';
  return {
    settings: draft?.value ?? settingsOf(article),
    isDirty: draft !== null,
    isBehind: !isSaving && isBehind(draft, article.version),
  };
};

export const useSaveState = (part: Part): SaveState | undefined => useStore(useDesk().session.saves).get(part);
