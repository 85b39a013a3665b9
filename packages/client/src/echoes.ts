import type { Clock } from './conversation-ports.ts';
import type { MessageItem } from './message-list.ts';

/** Whoever was acknowledged hears the message itself soon; otherwise something was lost. */
const echoWithinMs = 5000;

/** What was acknowledged but not heard yet: it stands behind what is here, by its number. */
export const createEchoes = (clock: Clock, onOverdue: () => void) => {
  let items: readonly MessageItem[] = [];
  let cancel = (): void => {};
  return {
    items: (): readonly MessageItem[] => items,
    add: (item: MessageItem): void => {
      items = [...items, item].sort((one, other) => one.message.seq - other.message.seq);
      cancel();
      cancel = clock.after(echoWithinMs, onOverdue);
    },
    /** Those up to a number are here themselves. */
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
