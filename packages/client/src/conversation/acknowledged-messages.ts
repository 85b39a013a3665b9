import type { Clock } from './ports.ts';
import type { MessageItem } from './message-list.ts';

/** An acknowledged message must be delivered within this time, otherwise a frame was lost. */
const echoWithinMs = 5000;

/**
 * Messages that were acknowledged but not delivered yet. They follow the applied messages, ordered by sequence number.
 */
export const createAcknowledgedMessages = (clock: Clock, onOverdue: () => void) => {
  let items: readonly MessageItem[] = [];
  let cancel = (): void => {};
  return {
    items: (): readonly MessageItem[] => items,
    add: (item: MessageItem): void => {
      items = [...items, item].sort((one, other) => one.message.seq - other.message.seq);
      cancel();
      cancel = clock.after(echoWithinMs, onOverdue);
    },
    trim: (applied: number): void => {
      if (items.every(({ message }) => message.seq > applied)) return;
      items = items.filter(({ message }) => message.seq > applied);
      if (items.length === 0) cancel();
    },
    clear: (): void => {
      items = [];
      cancel();
    },
  };
};
