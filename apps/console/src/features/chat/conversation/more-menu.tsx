import { ActionIcon, Menu } from '@mantine/core';
import { IconAlarm, IconDots, IconFileExport, IconMessagePlus } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { useOpenChat } from './use-open-chat.ts';

const icon = { size: 15, stroke: 1.7 };

/** What follows a chat: a report, a later time, or a new chat. */
export const MoreMenu = () => {
  const t = useText();
  const { row, isMine, show } = useOpenChat();
  const isEnded = row.state === 'ended';
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('follow_up.more')}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(isMine || isEnded) && (
          <Menu.Item
            leftSection={<IconFileExport {...icon} />}
            rightSection={<Kbd keys="m" />}
            onClick={() => show('report')}
          >
            {t('follow_up.report')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconAlarm {...icon} />} rightSection={<Kbd keys="s" />} onClick={() => show('later')}>
          {t(isMine ? 'follow_up.later' : 'follow_up.mode.remind')}
        </Menu.Item>
        {isEnded && (
          <Menu.Item
            leftSection={<IconMessagePlus {...icon} />}
            rightSection={<Kbd keys="o" />}
            onClick={() => show('write')}
          >
            {t('follow_up.write')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
