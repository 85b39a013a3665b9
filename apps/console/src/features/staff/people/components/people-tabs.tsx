import { NavLink } from 'react-router';
import { useText } from '../../../../platform/text/i18n.ts';
import styles from './people-tabs.module.css';

const tabs = [
  { to: '/people', label: 'people.tab.staff' },
  { to: '/people/invitations', label: 'people.tab.invitations' },
  { to: '/people/roles', label: 'people.tab.roles' },
] as const;

export const PeopleTabs = () => {
  const t = useText();
  return (
    <nav className={styles['tabs']} aria-label={t('people.tabs')}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={styles['tab'] ?? ''}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
};
