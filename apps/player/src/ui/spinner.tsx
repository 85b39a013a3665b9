import { useText } from '../platform/i18n.ts';
import styles from './spinner.module.css';

/** Centred while a screen is on its way (A6). */
export const Spinner = () => {
  const t = useText();
  return (
    <div className={styles['place']} role="status" aria-label={t('shell.loading')}>
      <span className={styles['spinner']} />
    </div>
  );
};
