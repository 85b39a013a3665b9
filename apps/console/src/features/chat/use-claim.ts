import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { notifications } from '@mantine/notifications';
import { failureText } from '../../platform/failure-text.ts';
import { claim } from './chat.data.ts';

/** Takes a chat from the queue; says so where somebody was faster. */
export const useClaim =
  () =>
  async (row: Pick<DeskConversation, 'id' | 'assign_epoch'>): Promise<boolean> => {
    try {
      await claim(row);
      return true;
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
      return false;
    }
  };
