import { formatDate, languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { DeletionStateBadge } from '../components/deletion-state.tsx';
import { TimeLeftText } from '../components/time-left.tsx';
import { needsLink } from '../model/actions.ts';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

export const RequestHead = ({ title }: { readonly title: string }) => {
  const t = useText();
  const locale = useLocale();
  const { request, aheadMs } = useRequest();
  const { state, due_at: dueAt, held_at: heldAt, guid, lang, created_at: at } = request;
  return (
    <PageHeader
      title={title}
      before={<BackLink home="/account-deletion" label={t('deletions.back')} />}
      beside={
        <span className={styles['beside']}>
          <DeletionStateBadge row={request} />
          {state === 'confirmed' && dueAt !== null && (
            <TimeLeftText dueAt={dueAt} aheadMs={aheadMs} isHeld={heldAt !== null} />
          )}
        </span>
      }
      hint={
        <>
          {state === 'confirmed' && dueAt !== null && (
            <>{t('deletions.kept_until', { date: formatDate(dueAt, locale, true) })} · </>
          )}
          {needsLink(request) ? t('deletions.unlinked') : t('deletions.account', { guid: String(guid) })} ·{' '}
          {languageName(lang, locale)} · <TimeText at={at} />
        </>
      }
    />
  );
};
