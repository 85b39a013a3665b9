import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconArrowsDiff, IconRefreshAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../../platform/network/api.ts';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { RestoredNotice } from '../../../../multilingual/restored-notice.tsx';
import { useOpenArticle, useTextState } from '../use-open-article.ts';
import { changeArticle } from '../editor.data.ts';
import { textOf } from '../model/content.ts';
import { StashNotice } from './stash-notice.tsx';
import { Notice } from '../../../../ui/notice.tsx';

const small = { size: 'compact-xs', variant: 'default' } as const;

/** English has changed since this translation was made. */
const StaleNotice = () => {
  const t = useText();
  const locale = useLocale();
  const { article, lang, mayWrite } = useOpenArticle();
  const { isDirty } = useTextState(lang);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const text = textOf(article, lang);
  const english = textOf(article, defaultLang);
  if (text?.is_stale !== true || english === undefined) return null;
  const confirm = async (): Promise<void> => {
    setIsRunning(true);
    setError(null);
    try {
      await changeArticle(article.id, () =>
        call('/article/confirm_text', {
          id: article.id,
          lang,
          version: text.version,
          source_version: article.source_version,
        }),
      );
    } catch (failure) {
      setError(failure);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Notice
      tone="wait"
      icon={IconRefreshAlert}
      actions={
        mayWrite && (
          <Button {...small} loading={isRunning} disabled={isDirty} onClick={() => void confirm()}>
            {t('editor.stale.confirm')}
          </Button>
        )
      }
    >
      {t('editor.stale', {
        date: formatDate(english.updated_at, locale, true),
        name: english.updated_by?.name ?? t('articles.by_system'),
      })}{' '}
      {error === null ? t('editor.stale.hint') : failureText(error)}
    </Notice>
  );
};

/** Another staff member saved while this draft was open. */
const BehindNotice = () => {
  const t = useText();
  const { article, session, lang } = useOpenArticle();
  const { isBehind } = useTextState(lang);
  const text = textOf(article, lang);
  if (!isBehind) return null;
  return (
    <Notice
      tone="danger"
      icon={IconArrowsDiff}
      actions={
        <Button {...small} onClick={() => session.conflict.set(lang)}>
          {t('editor.behind.compare')}
        </Button>
      }
    >
      {text === undefined
        ? t('editor.behind.removed')
        : t('editor.behind', { name: text.updated_by?.name ?? t('articles.by_system') })}
    </Notice>
  );
};

const RestoredDraft = () => {
  const { session, lang } = useOpenArticle();
  const { isDirty } = useTextState(lang);
  const atMs = useStore(session.restored).get(lang);
  if (atMs === undefined || !isDirty) return null;
  return (
    <RestoredNotice atMs={atMs} onDiscard={() => session.discard(lang)} onKeep={() => session.forgetRestored(lang)} />
  );
};

export const Notices = () => {
  const { lang, mayWrite } = useOpenArticle();
  return (
    <>
      <StaleNotice />
      {mayWrite && (
        <>
          <BehindNotice />
          <RestoredDraft />
          <StashNotice part={lang} />
        </>
      )}
    </>
  );
};
