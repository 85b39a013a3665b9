import { useEffect } from 'react';
import { translate } from '../platform/text/i18n.ts';
import { Button } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/landmark.ts';
import { StateCard } from '../ui/state-card.tsx';
import styles from './crashed.module.css';

const reload = (): void => location.reload();

export const goHome = (): void => {
  // Full page load, because in-memory state may be corrupt.
  location.assign(`${import.meta.env.BASE_URL}home`);
};

/** Shown when a screen or its texts failed to load even after the reload (A6). Uses only core texts. */
export const NotLoaded = () => {
  const t = translate;
  useDocumentTitle('title.others');
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const text = navigator.onLine ? 'shell.chunk.text' : 'shell.not_kept';
  return (
    <main className={styles['place']}>
      <StateCard art="offline" title={t('shell.chunk.title')} text={t(text)} isAlert>
        <Button onClick={reload}>{t('shell.retry')}</Button>
        <Button look="plain" onClick={goHome}>
          {t('shell.go_home')}
        </Button>
      </StateCard>
    </main>
  );
};
