import { NavLink } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import styles from './chat-tabs.module.css';

const tabs = [
  { to: '/chat', label: 'chat.tab.inbox' },
  { to: '/chat/team', label: 'chat.tab.team' },
  { to: '/chat/hours', label: 'chat.tab.hours' },
] as const;

export const ChatTabs = () => {
  const t = useText();
  return (
    <nav className={styles['tabs']} aria-label={t('chat.tabs')}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={styles['tab'] ?? ''}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
};
