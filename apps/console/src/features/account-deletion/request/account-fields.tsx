import type { KnownAccount } from '@guildhall/contract/account-deletion/staff.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { Field } from './card.tsx';
import styles from './request.module.css';

/** Account data from our own records, independent of the form. */
export const AccountFields = ({ known }: { readonly known: KnownAccount }) => {
  const t = useText();
  const locale = useLocale();
  const { guid, launched_at: launchedAt } = known;
  return (
    <dl className={styles['fields']}>
      <Field name={t('deletions.column.guid')} beside={<CopyIcon value={String(guid)} label={t('shell.copy')} />}>
        {guid}
      </Field>
      <Field name={t('deletions.known.first_seen')}>
        <TimeText at={known.first_seen_at} isAbsolute />
      </Field>
      <Field name={t('deletions.known.launched')}>
        {launchedAt === null ? t('deletions.known.never') : <TimeText at={launchedAt} isAbsolute />}
      </Field>
      <Field name={t('deletions.known.reports')}>{formatNumber(known.report_count, locale)}</Field>
      <Field name={t('deletions.known.conversations')}>{formatNumber(known.conversation_count, locale)}</Field>
    </dl>
  );
};
