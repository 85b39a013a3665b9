import { Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { tabTitleCount } from '../platform/look/tab-title-count.ts';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** In front of the title: a back link or an icon. */
  readonly before?: ReactNode;
  /** Next to the title: a badge or avatars. */
  readonly beside?: ReactNode;
  /** On the right; the primary action comes last. */
  readonly actions?: ReactNode;
}

/** Header of every screen; also sets the tab's title. */
export const PageHeader = ({ title, hint, before, beside, actions }: PageHeaderProps) => {
  const t = useText();
  const count = useStore(tabTitleCount);
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
