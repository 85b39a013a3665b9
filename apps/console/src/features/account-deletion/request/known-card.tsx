import { formatNumber, languageName, useLocale, useText } from '../../../platform/i18n.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { Card, Field } from './card.tsx';
import { useRequest } from './request-context.ts';
import styles from './request.module.css';

/** What the game's server vouched for: nobody can write this on a form. */
export const KnownCard = () => {
  const t = useText();
  const locale = useLocale();
  const { guid, lang, known } = useRequest().request;
  return (
    <Card title={t('deletions.known')}>
      <p className={styles['note']}>{t('deletions.known.hint')}</p>
      <dl className={styles['fields']}>
        <Field name={t('deletions.column.guid')} beside={<CopyIcon value={String(guid)} label={t('shell.copy')} />}>
          {guid}
        </Field>
        <Field name={t('deletions.column.language')}>{languageName(lang, locale)}</Field>
        <Field name={t('deletions.known.first_seen')}>
          <TimeText at={known.first_seen_at} isAbsolute />
        </Field>
        <Field name={t('deletions.known.launched')}>
          <TimeText at={known.launched_at} isAbsolute />
        </Field>
        <Field name={t('deletions.known.reports')}>{formatNumber(known.report_count, locale)}</Field>
        <Field name={t('deletions.known.conversations')}>{formatNumber(known.conversation_count, locale)}</Field>
      </dl>
    </Card>
  );
};
