import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { CallFailure } from '../platform/network/api.ts';
import { failureText } from '../platform/text/failure-text.ts';
import { useText } from '../platform/text/i18n.ts';
import styles from './state.module.css';

interface FailedStateProps {
  readonly error: unknown;
  readonly retry?: () => void;
}

export const FailedState = ({ error, retry }: FailedStateProps) => {
  const t = useText();
  const code = error instanceof CallFailure ? error.requestId : null;
  return (
    <div className={styles['state']} role="alert">
      <div className={styles['icon']} data-tone="danger">
        <IconCloudOff size={22} stroke={1.6} />
      </div>
      <p className={styles['title']}>{t('shell.failed')}</p>
      <p className={styles['hint']}>{failureText(error)}</p>
      {retry !== undefined && (
        <div className={styles['action']}>
          <Button variant="default" onClick={retry}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      {code !== null && <p className={styles['code']}>{t('shell.error_code', { code })}</p>}
    </div>
  );
};
