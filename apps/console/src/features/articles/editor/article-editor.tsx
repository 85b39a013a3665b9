import type { StaffArticle } from '@guildhall/contract/articles/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useAnnounceEditing } from '../presence/use-editing-presence.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { rememberOpened } from '../../../platform/address/recently-opened.ts';
import { useUnsaved } from '../../../platform/address/router.tsx';
import { useStaff } from '../../../platform/session/session.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { useEditingSession } from '../../../multilingual/use-editing-session.ts';
import { useLang } from '../../../multilingual/use-lang.ts';
import { createArticleSession } from './article-session.store.ts';
import { ConflictDialog } from './diff/conflict-dialog.tsx';
import { DiscardDraftDialog } from './diff/discard-draft-dialog.tsx';
import { OpenArticleProvider, type OpenArticle, type PanelTab } from './use-open-article.ts';
import styles from './article-editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { acceptArticle, cachedArticle, refreshArticle } from './editor.data.ts';
import { LanguageRail } from './language-rail.tsx';
import { useIsCompact } from '../../../ui/use-compact.ts';
import { textOf } from './model/content.ts';
import { SidePanel } from './panel/side-panel.tsx';
import { normalBody } from './rich/parse-body.adapter.ts';
import { TextPane } from './text/text-pane.tsx';
import { useEditorKeys } from './use-editor-keys.ts';

const useSession = (article: StaffArticle) =>
  useEditingSession((staffId) =>
    createArticleSession({
      id: article.id,
      staffId,
      box: () => localStorage,
      article: () => cachedArticle(article.id) ?? article,
      accept: acceptArticle,
      refresh: () => refreshArticle(article.id),
      call,
      normalBody,
    }),
  );

const Keys = () => {
  useEditorKeys();
  return null;
};

export const ArticleEditor = ({ article }: { readonly article: StaffArticle }) => {
  const t = useText();
  const mayWrite = useStaff().may('content.write');
  const session = useSession(article);
  const { lang, choose: chooseLang } = useLang();
  // On small screens the panel starts collapsed.
  const isCompact = useIsCompact();
  const [tab, showTab] = useState<PanelTab | null>(isCompact ? null : 'settings');
  const hasUnsaved = [...useStore(session.drafts).keys()].some(session.isUnsaved);
  useUnsaved(hasUnsaved, useStore(session.unstored).size === 0 ? t('editor.leave') : null);
  useAnnounceEditing(mayWrite ? article.id : null, lang);

  const title = textOf(article, defaultLang)?.title ?? '';
  useEffect(() => {
    rememberOpened({ path: `/articles/${article.id}`, title: title === '' ? `#${article.id}` : title });
  }, [article.id, title]);

  const openArticle: OpenArticle = useMemo(
    () => ({
      article,
      session,
      mayWrite,
      lang,
      chooseLang,
      tab,
      showTab,
    }),
    // `chooseLang` is a new function on every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [article, session, mayWrite, lang, tab],
  );
  return (
    <OpenArticleProvider value={openArticle}>
      <Keys />
      <div className={styles['editor']}>
        <EditorHead />
        <div className={styles['columns']} data-folded={tab === null || undefined}>
          <LanguageRail />
          <TextPane key={lang} />
          <SidePanel />
        </div>
      </div>
      <ConflictDialog />
      <DiscardDraftDialog />
    </OpenArticleProvider>
  );
};
