import { PageTabs } from '../../ui/page-tabs.tsx';

const tabs = [
  { to: '/chat', label: 'chat.tab.inbox' },
  { to: '/chat/team', label: 'chat.tab.team' },
  { to: '/chat/hours', label: 'chat.tab.hours' },
] as const;

export const ChatTabs = () => <PageTabs label="chat.tabs" tabs={tabs} />;
