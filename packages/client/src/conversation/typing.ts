import { chatBounds, chatTimings, senders, type Sender } from '@guildhall/contract/chat/rules.ts';
import { startOf } from '@guildhall/contract/start-of.ts';
import type { Clock, HeardFrame } from './ports.ts';
import type { ConversationView } from './types.ts';
import { createThrottle } from './throttle.ts';

type Heard = ConversationView['typing'];

/** Slightly above the server's throttle, which measures arrival times. */
const everyMs = chatTimings.typingEveryMs + 100;

/** Typing notices: sent at most once per second, and expired when not repeated (rule 22). */
export const createTyping = (clock: Clock, side: Sender, tell: (text: string) => void, onChange: () => void) => {
  let heard: Heard = null;
  let cancel = (): void => {};
  const outgoing = createThrottle<string>(clock, everyMs, (text) => {
    tell(startOf(text, chatBounds.previewMax));
  });

  const set = (next: Heard): void => {
    cancel();
    if (next === null && heard === null) return;
    heard = next;
    if (next !== null) cancel = clock.after(chatTimings.typingForgetMs, () => set(null));
    onChange();
  };

  return {
    heard: (): Heard => heard,
    give: outgoing.give,
    /** The message was sent, or the conversation was left. */
    drop: outgoing.drop,
    forget: (): void => set(null),
    hear: ({ persona, text }: Extract<HeardFrame, { kind: 'typing' }>): void => {
      const isPlayer = persona === null;
      // Consoles also receive typing notices of staff, including their own.
      if (isPlayer !== (side === senders.admin)) return;
      set(isPlayer && text === '' ? null : { persona, text });
    },
    close: (): void => {
      cancel();
      outgoing.close();
    },
  };
};
