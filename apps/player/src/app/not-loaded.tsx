import { translate } from '../platform/i18n.ts';
import { Button } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/screen.tsx';
import { StateCard } from '../ui/state-card.tsx';
import styles from './crash-boundary.module.css';

export const goHome = (): void => {
  // A full load, because what broke may be in memory.
  location.assign(`${import.meta.env.BASE_URL}home`);
};

/** Code or texts that did not arrive even after the reload (A6). Uses only texts that are part of the code. */
export const NotLoaded = () => {
  const t = translate;
  useDocumentTitle('title.others');
  return (
    <main className={styles['place']}>
      <StateCard art="offline" title={t('shell.chunk.title')} text={t('shell.chunk.text')} isAlert>
        <Button onClick={() => location.reload()}>{t('shell.retry')}</Button>
        <Button look="plain" onClick={goHome}>
          {t('shell.go_home')}
        </Button>
      </StateCard>
    </main>
  );
};
