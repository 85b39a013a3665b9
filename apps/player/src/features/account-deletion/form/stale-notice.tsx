import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useSession } from '../../../platform/session.ts';
import styles from './deletion-form.module.css';
import { isFresh } from './launch-age.ts';

const lookEveryMs = 5000;

/** Says early that the launch has become too old for what is on this screen, not only once it is sent (P2). */
export const StaleNotice = ({ text }: { readonly text?: string }) => {
  const t = useText();
  const state = useSession();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      {!isFresh(state, nowMs) && (
        <p className={styles['notice']}>
          {t('error.launch_stale')} {text}
        </p>
      )}
    </div>
  );
};
