import { useText } from '../../../platform/i18n.ts';
import { Card } from './card.tsx';
import { KnownFields } from './known-fields.tsx';
import { useRequest } from './request-context.ts';
import styles from './request.module.css';

/** The account that is deleted, to compare the form with. */
export const KnownCard = () => {
  const t = useText();
  const { known, is_verified: isVerified } = useRequest().request;
  if (known === null) {
    return (
      <Card title={t('deletions.known')}>
        <p className={styles['note']}>{t('deletions.known.none')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('deletions.known')}>
      <p className={styles['note']}>{t(isVerified ? 'deletions.known.hint' : 'deletions.known.linked')}</p>
      <KnownFields known={known} />
    </Card>
  );
};
