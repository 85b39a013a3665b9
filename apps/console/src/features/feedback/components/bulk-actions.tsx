import { Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBulb,
  IconChevronDown,
  IconCircleCheck,
  IconMessageCircleQuestion,
  IconMessageQuestion,
  IconMessageReply,
  IconTag,
  IconUserShare,
} from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import type { BulkDialog } from './bulk-dialogs.tsx';

const icon = { size: 15, stroke: 1.7 };

/** The actions that ask for something before they run. */
export const BulkActions = ({ onOpen }: { readonly onOpen: (dialog: BulkDialog) => void }) => {
  const t = useText();
  return (
    <>
      <Button variant="default" leftSection={<IconUserShare {...icon} />} onClick={() => onOpen('assign')}>
        {t('feedback.assign')}
      </Button>
      <Button variant="default" leftSection={<IconMessageReply {...icon} />} onClick={() => onOpen('keep')}>
        {t('feedback.bulk.reply')}
      </Button>
      <Button variant="default" leftSection={<IconMessageQuestion {...icon} />} onClick={() => onOpen('ask')}>
        {t('feedback.bulk.ask')}
      </Button>
      <Button variant="default" leftSection={<IconCircleCheck {...icon} />} onClick={() => onOpen('finish')}>
        {t('feedback.bulk.finish')}
      </Button>
      <Button variant="default" leftSection={<IconMessageCircleQuestion {...icon} />} onClick={() => onOpen('reason')}>
        {t('reasons.reason')}
      </Button>
      <Button variant="default" leftSection={<IconTag {...icon} />} onClick={() => onOpen('tag')}>
        {t('reasons.tag')}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={13} stroke={1.8} />}>
            {t('feedback.bulk.link')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconAlertTriangle {...icon} />} onClick={() => onOpen('incident')}>
            {t('feedback.link.incident')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBulb {...icon} />} onClick={() => onOpen('suggestion')}>
            {t('feedback.link.suggestion')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
