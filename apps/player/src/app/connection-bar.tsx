import { useSyncExternalStore } from 'react';
import { useText } from '../platform/text/i18n.ts';
import styles from './connection-bar.module.css';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const ConnectionBar = () => {
  const t = useText();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className={styles['bar']}>{t('shell.offline')}</p>}</div>;
};
