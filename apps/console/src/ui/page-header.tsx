import { Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import { useStore } from '../platform/store.ts';
import { tabCount } from '../platform/tab-count.ts';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** A line below the title: what this is, or how much of it there is. */
  readonly hint?: ReactNode;
  /** Before the title: the way back, an icon. */
  readonly before?: ReactNode;
  /** Beside the title: a badge, the faces of others who are here. */
  readonly beside?: ReactNode;
  /** At the right: what one can do here, the main action last. */
  readonly actions?: ReactNode;
}

/** The head of every screen; it also names the browser's tab. */
export const PageHeader = ({ title, hint, before, beside, actions }: PageHeaderProps) => {
  const t = useText();
  const count = useStore(tabCount);
  const tab = (count === 0 ? '' : `(${count}) `) + t('shell.tab', { title });
  useEffect(() => {
    document.title = tab;
  }, [tab]);
  return (
    <header className={styles['header']}>
      {before}
      <div className={styles['words']}>
        <div className={styles['line']}>
          <Title order={1} className={styles['title'] ?? ''}>
            {title}
          </Title>
          {beside}
        </div>
        {hint !== undefined && <div className={styles['hint']}>{hint}</div>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
};
