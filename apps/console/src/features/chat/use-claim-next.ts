import { notifications } from '@mantine/notifications';
import { call, isFailure } from '../../platform/network/api.ts';
import { failureText } from '../../platform/text/failure-text.ts';
import { translate } from '../../platform/text/i18n.ts';
import { claim } from './chat.data.ts';

/** Attempts before giving up when other staff claim the same chats first. */
const triesMax = 3;

/** Claims the chat that has waited longest; if another staff member was faster, tries the next one. */
export const useClaimNext = (onClaimed: (id: string) => void) => async (): Promise<void> => {
  try {
    for (let tries = 0; tries < triesMax; tries += 1) {
      const [first] = (await call('/chat/table', { scope: 'queue', limit: 1 })).list;
      if (first === undefined) {
        notifications.show({ message: translate('chat.empty.queue') });
        return;
      }
      try {
        onClaimed((await claim(first)).id);
        return;
      } catch (error) {
        if (!isFailure(error, 'chat_stale', 'chat_ended', 'not_found')) throw error;
      }
    }
  } catch (error) {
    notifications.show({ color: 'red', message: failureText(error) });
  }
};
