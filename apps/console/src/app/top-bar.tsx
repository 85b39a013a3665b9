import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { useText } from '../platform/text/i18n.ts';
import { openPalette } from '../platform/input/command-palette.ts';
import { Kbd } from '../ui/kbd.tsx';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { features } from './features.ts';
import { SchemeMenu } from '../ui/scheme-menu.tsx';
import { useConnection } from '../platform/network/live-socket.ts';
import styles from './top-bar.module.css';

/** Shows a label only while the connection is lost or paused. */
const ConnectionDot = () => {
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

const statuses = features.flatMap(({ TopBarStatus }) => TopBarStatus ?? []);
const tools = features.flatMap(({ TopBarTool }) => TopBarTool ?? []);

export const TopBar = ({ onHelp }: { readonly onHelp: () => void }) => {
  const t = useText();
  return (
    <header className={styles['bar']}>
      <UnstyledButton className={styles['find'] ?? ''} onClick={openPalette}>
        <IconSearch size={15} stroke={1.8} aria-hidden />
        <span className={styles['words']}>{t('shell.palette.open')}</span>
        <Kbd keys="mod+k" />
      </UnstyledButton>
      {statuses.map((Status, index) => (
        <Status key={index} />
      ))}
      <div className={styles['tools']}>
        <ConnectionDot />
        {tools.map((Tool, index) => (
          <Tool key={index} />
        ))}
        <Tooltip label={t('shell.keys.title')}>
          <ActionIcon aria-label={t('shell.keys.title')} onClick={onHelp}>
            <IconKeyboard size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <LanguageMenu />
        <SchemeMenu />
        <AccountMenu />
      </div>
    </header>
  );
};
