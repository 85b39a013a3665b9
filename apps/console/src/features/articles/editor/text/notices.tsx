import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconArrowsDiff, IconHistory, IconRefreshAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../../platform/network/api.ts';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
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

/** A draft from an earlier visit was restored. */
const RestoredNotice = () => {
  const t = useText();
  const locale = useLocale();
  const { session, lang } = useOpenArticle();
  const draft = useStore(session.drafts).get(lang);
  const isRestored = useStore(session.restored).has(lang);
  if (!isRestored || draft === undefined) return null;
  return (
    <Notice
      tone="info"
      icon={IconHistory}
      actions={
        <>
          <Button {...small} onClick={() => session.discard(lang)}>
            {t('editor.restored.discard')}
          </Button>
          <Button {...small} onClick={() => session.forgetRestored(lang)}>
            {t('editor.restored.keep')}
          </Button>
        </>
      }
    >
      {t('editor.restored', { date: formatDate(draft.atMs, locale, true) })}
    </Notice>
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
          <RestoredNotice />
          <StashNotice part={lang} />
        </>
      )}
    </>
  );
};
