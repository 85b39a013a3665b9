import { PageTabs } from '../../../ui/page-tabs.tsx';

const tabs = [
  { to: '/targets', label: 'targets.tab.missed' },
  { to: '/targets/settings', label: 'targets.tab.settings' },
] as const;

export const TargetTabs = () => <PageTabs label="targets.tabs" tabs={tabs} />;
