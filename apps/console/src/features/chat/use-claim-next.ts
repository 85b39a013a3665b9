import { notifications } from '@mantine/notifications';
import { call, isFailure } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { translate } from '../../platform/i18n.ts';
import { claim } from './chat.data.ts';

/** So many times somebody else may have been faster. */
const triesMax = 3;

/** Takes the one that has waited longest; where somebody was faster, the next. */
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
