import { ChunkFailure } from '@guildhall/browser/chunk-failure.ts';
import type { ReactNode } from 'react';
import { translate } from '../platform/text/i18n.ts';
import { Button } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/landmark.ts';
import { StateCard } from '../ui/state-card.tsx';
import { goHome, NotLoaded } from './not-loaded.tsx';
import styles from './crashed.module.css';

const Crashed = ({ error }: { readonly error: unknown }) => {
  const t = translate;
  useDocumentTitle('title.others');
  return (
    <main className={styles['place']}>
      <StateCard art="failed" title={t('shell.crash.title')} text={t('shell.crash.text')} isAlert>
        <code className={styles['message']}>{error instanceof Error ? error.message : String(error)}</code>
        <Button onClick={goHome}>{t('shell.go_home')}</Button>
      </StateCard>
    </main>
  );
};

/** For render errors (A7) and screens whose chunk failed even after the reload (A6). */
export const crashed = (error: unknown): ReactNode =>
  error instanceof ChunkFailure ? <NotLoaded /> : <Crashed error={error} />;
