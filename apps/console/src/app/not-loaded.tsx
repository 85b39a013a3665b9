import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { bundledText } from '../platform/text/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ThemeProvider } from './theme-provider.tsx';
import styles from './gate.module.css';

/** Shown if no catalogue could be loaded; its texts are bundled with the code. */
export const NotLoaded = () => (
  <ThemeProvider>
    <main role="alert" className={styles['waiting']}>
      <EmptyState
        icon={<IconPlugConnectedX size={22} stroke={1.6} />}
        title={bundledText('shell.chunk.title')}
        hint={bundledText('shell.chunk.hint')}
        action={<Button onClick={() => location.reload()}>{bundledText('shell.reload')}</Button>}
      />
    </main>
  </ThemeProvider>
);
