import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import { NavLink } from 'react-router';
import { useText } from '../platform/text/i18n.ts';
import styles from './page-tabs.module.css';

interface PageTabsProps {
  readonly label: ConsoleMessageId;
  readonly tabs: readonly { readonly to: string; readonly label: ConsoleMessageId }[];
}

/** Links to the screens of a page, beside its title. */
export const PageTabs = ({ label, tabs }: PageTabsProps) => {
  const t = useText();
  return (
    <nav className={styles['tabs']} aria-label={t(label)}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={styles['tab'] ?? ''}>
          {t(tab.label)}
        </NavLink>
      ))}
    </nav>
  );
};
