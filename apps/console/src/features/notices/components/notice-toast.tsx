import { Button, Group } from '@mantine/core';
import { notifications, type NotificationData } from '@mantine/notifications';
import { translate } from '../../../platform/text/i18n.ts';

/** A fixed id shows an event once. */
export const toastOf = (id: string, title: string, body: string, onOpen: (() => void) | null): NotificationData => ({
  id,
  title,
  autoClose: 10_000,
  message: (
    <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-end">
      <span dir="auto">{body}</span>
      {onOpen !== null && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            onOpen();
          }}
        >
          {translate('notices.show')}
        </Button>
      )}
    </Group>
  ),
});
