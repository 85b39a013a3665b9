import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { countText, useCounters } from '../counters.public.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useNoticeAlerts } from '../use-notice-alerts.ts';
import { NoticeCenter } from './notice-center.tsx';
import styles from './notice-center.module.css';

const Bell = ({ unread }: { readonly unread: number }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  useNoticeAlerts();
  const label = t('notices.open', { count: unread });
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={380} trapFocus shadow="md">
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <Indicator label={countText(unread)} size={16} offset={9} disabled={unread === 0} color="red">
            <ActionIcon size={40} aria-label={label} onClick={() => setIsOpen(!isOpen)}>
              <IconBell size={18} stroke={1.6} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles['center'] ?? ''} aria-label={t('notices.title')}>
        <NoticeCenter unread={unread} onDone={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};

/** Opens the notification center, and alerts on every page. */
export const NoticeBell = () => {
  const notices = useCounters()?.notices ?? null;
  return notices !== null && <Bell unread={notices.unread} />;
};
