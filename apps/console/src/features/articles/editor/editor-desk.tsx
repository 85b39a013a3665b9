import type { DeskArticle } from '@guildhall/contract/articles-desk.ts';
import { defaultLang, locales } from '@guildhall/i18n/locales.ts';
import { useEffect, useMemo, useState } from 'react';
import { choiceField, useAddressState } from '../../../platform/address-state.ts';
import { call } from '../../../platform/api.ts';
import { useAnnounceEditing } from '../../../platform/editing.ts';
import { useText } from '../../../platform/i18n.ts';
import { rememberOpened } from '../../../platform/recently-opened.ts';
import { useUnsaved } from '../../../platform/router.tsx';
import { useStaff } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { ConflictDialog } from './diff/conflict-dialog.tsx';
import { LosingDialog } from './diff/losing-dialog.tsx';
import { DeskProvider, type Desk, type PanelTab } from './desk-context.ts';
import { createEditingSession, type EditingSession } from './editing-session.ts';
import styles from './editor-desk.module.css';
import { EditorHead } from './editor-head.tsx';
import { acceptArticle, presentArticle, refreshArticle } from './editor.data.ts';
import { LanguageRail } from './language-rail.tsx';
import { expireDrafts } from '../../../platform/draft-expiry.ts';
import { createDraftStorage } from './model/draft-storage.ts';
import { textOf } from './model/content.ts';
import { SidePanel } from './panel/side-panel.tsx';
import { normalBody } from './rich/parse-body.ts';
import { TextPane } from './text/text-pane.tsx';
import { useEditorKeys } from './use-editor-keys.ts';

const addressFields = { lang: choiceField(locales.map(({ id }) => id)) };

const useSession = (article: DeskArticle) => {
  const { id: staffId } = useStaff();
  const [session] = useState(() => {
    expireDrafts(() => localStorage, Date.now());
    return createEditingSession({
      storage: createDraftStorage(() => localStorage, staffId, article.id),
      article: () => presentArticle(article.id) ?? article,
      accept: acceptArticle,
      refresh: () => refreshArticle(article.id),
      call,
      normalBody,
    });
  });
  useEffect(() => {
    window.addEventListener('pagehide', session.flush);
    return () => {
      window.removeEventListener('pagehide', session.flush);
      session.flush();
    };
  }, [session]);
  return session;
};

/** Asked about before one leaves: whether it will be there again depends on what the browser kept. */
const useLeaving = (session: EditingSession): void => {
  const t = useText();
  const hasUnsaved = [...useStore(session.drafts).keys()].some(session.isUnsaved);
  const isKept = useStore(session.unkept).size === 0;
  useUnsaved(hasUnsaved, isKept ? t('editor.leave') : null);
};

const Keys = () => {
  useEditorKeys();
  return null;
};

/** The editor of one article: languages, text, and what belongs to it. */
export const EditorDesk = ({ article }: { readonly article: DeskArticle }) => {
  const mayWrite = useStaff().may('content.write');
  const session = useSession(article);
  const address = useAddressState(addressFields);
  const lang = address.values.lang ?? defaultLang;
  const { change } = address;
  const [tab, showTab] = useState<PanelTab | null>('settings');
  useLeaving(session);
  useAnnounceEditing(mayWrite ? article.id : null, lang);

  const title = textOf(article, defaultLang)?.title ?? '';
  useEffect(() => {
    rememberOpened({ path: `/content/${article.id}`, title: title === '' ? `#${article.id}` : title });
  }, [article.id, title]);

  const desk: Desk = useMemo(
    () => ({
      article,
      session,
      mayWrite,
      lang,
      chooseLang: (chosen) => change({ lang: chosen === defaultLang ? undefined : chosen }),
      tab,
      showTab,
    }),
    // `change` is made anew on every render, and does the same every time.
    // oxlint-disable-next-line react/exhaustive-deps
    [article, session, mayWrite, lang, tab],
  );
  return (
    <DeskProvider value={desk}>
      <Keys />
      <div className={styles['desk']}>
        <EditorHead />
        <div className={styles['columns']} data-folded={tab === null || undefined}>
          <LanguageRail />
          <TextPane key={lang} />
          <SidePanel />
        </div>
      </div>
      <ConflictDialog />
      <LosingDialog />
    </DeskProvider>
  );
};
