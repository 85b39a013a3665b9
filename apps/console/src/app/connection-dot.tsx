import { Tooltip } from '@mantine/core';
import { useText } from '../platform/text/i18n.ts';
import { useConnection } from '../platform/network/live-socket.ts';
import styles from './top-bar.module.css';

/** Shows a label only while the connection is lost or paused. */
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
