import { useText } from '../../../platform/text/i18n.ts';
import { Card } from './card.tsx';
import { AccountFields } from './account-fields.tsx';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

/** The account to be deleted, for comparison with the form. */
export const AccountCard = () => {
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
      <AccountFields known={known} />
    </Card>
  );
};
