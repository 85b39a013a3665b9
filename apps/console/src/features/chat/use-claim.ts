import { notifications } from '@mantine/notifications';
import { failureText } from '../../platform/text/failure-text.ts';
import { claim, type Held } from './chat.data.ts';

/** Claims a chat from the queue; shows a message if another staff member was faster. */
export const useClaim =
  () =>
  async (row: Held): Promise<boolean> => {
    try {
      await claim(row);
      return true;
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
      return false;
    }
  };
