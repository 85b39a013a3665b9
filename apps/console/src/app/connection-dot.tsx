import { Tooltip } from '@mantine/core';
import { useText } from '../platform/i18n.ts';
import { useConnection } from '../platform/live.ts';
import styles from './top-bar.module.css';

/** Whether what is on the screen is kept up to date. Says it in words only when it is not. */
export const ConnectionDot = () => {
  const t = useText();
  const state = useConnection();
  return (
    <Tooltip label={t(`shell.connection.${state}.hint`)} multiline maw={260}>
      <span className={styles['dot']} data-state={state} role="status" aria-label={t(`shell.connection.${state}`)}>
        {(state === 'lost' || state === 'paused') && t(`shell.connection.${state}`)}
      </span>
    </Tooltip>
  );
};
