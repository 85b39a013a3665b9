import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconDeviceMobile,
  IconHistory,
  IconLayoutSidebarRightCollapse,
  type TablerIcon,
} from '@tabler/icons-react';
import { useText } from '../../../../platform/text/i18n.ts';
import { panelTabs, useOpenArticle, useSettingsState, type PanelTab } from '../use-open-article.ts';
import { HistoryTab } from '../history/history-tab.tsx';
import { PreviewTab } from '../preview/preview-tab.tsx';
import { SettingsTab } from '../settings/settings-tab.tsx';
import styles from './side-panel.module.css';

const icons: Record<PanelTab, TablerIcon> = {
  settings: IconAdjustmentsHorizontal,
  preview: IconDeviceMobile,
  history: IconHistory,
};

const useLabels = (): Record<PanelTab, string> => {
  const t = useText();
  return { settings: t('editor.tab.settings'), preview: t('editor.tab.preview'), history: t('editor.tab.history') };
};

const FoldedPanel = () => {
  const labels = useLabels();
  const { showTab } = useOpenArticle();
  return (
    <div className={styles['panel']} data-folded>
      {panelTabs.map((tab) => {
        const Icon = icons[tab];
        return (
          <Tooltip key={tab} label={labels[tab]} position="left">
            <ActionIcon size="lg" aria-label={labels[tab]} onClick={() => showTab(tab)}>
              <Icon size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
};

export const SidePanel = () => {
  const t = useText();
  const labels = useLabels();
  const { tab, showTab } = useOpenArticle();
  const { isDirty } = useSettingsState();
  if (tab === null) return <FoldedPanel />;
  return (
    <Tabs
      className={styles['panel'] ?? ''}
      value={tab}
      onChange={(value) => showTab(panelTabs.find((each) => each === value) ?? 'settings')}
    >
      <div className={styles['head']}>
        <Tabs.List className={styles['tabs'] ?? ''} aria-label={t('editor.panel')}>
          {panelTabs.map((each) => {
            const Icon = icons[each];
            return (
              <Tabs.Tab key={each} value={each} leftSection={<Icon size={15} stroke={1.7} />}>
                {labels[each]}
                {each === 'settings' && isDirty && (
                  <i className={styles['unsaved']} role="img" aria-label={t('editor.unsaved')} />
                )}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tooltip label={t('editor.panel.fold')}>
          <ActionIcon aria-label={t('editor.panel.fold')} onClick={() => showTab(null)}>
            <IconLayoutSidebarRightCollapse size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Tabs.Panel value="settings" className={styles['content'] ?? ''}>
        <SettingsTab />
      </Tabs.Panel>
      <Tabs.Panel value="preview" className={styles['content'] ?? ''}>
        <PreviewTab />
      </Tabs.Panel>
      <Tabs.Panel value="history" className={styles['content'] ?? ''}>
        <HistoryTab />
      </Tabs.Panel>
    </Tabs>
  );
};
