import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { Card, Field } from './card.tsx';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

/** The sender of an unverified request; nothing here proves that they own the account (P2). */
export const RequesterCard = () => {
  const t = useText();
  const locale = useLocale();
  const { requester } = useRequest().request;
  if (requester === null) return null;
  const { guid, proof } = requester;
  return (
    <Card title={t('deletions.requester')}>
      <p className={styles['note']}>{t('deletions.requester.hint')}</p>
      <dl className={styles['fields']}>
        <Field name={t('deletions.requester.proof')}>
          {t(proof === 'device' ? 'deletions.requester.device' : 'deletions.requester.parameters')}
        </Field>
        {guid !== null && <Field name={t('deletions.requester.guid')}>{guid}</Field>}
        <Field name={t('deletions.known.first_seen')}>
          <TimeText at={requester.first_seen_at} isAbsolute />
        </Field>
        <Field name={t('deletions.known.reports')}>{formatNumber(requester.report_count, locale)}</Field>
      </dl>
    </Card>
  );
};
