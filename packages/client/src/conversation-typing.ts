import { chatBounds, chatTimings, senders, type Sender } from '@guildhall/contract/chat-rules.ts';
import type { Clock, HeardFrame } from './conversation-ports.ts';
import type { ConversationView } from './conversation-types.ts';
import { createThrottle } from './throttle.ts';

type Heard = ConversationView['typing'];

/** A little more than the server allows, which counts when frames arrive. */
const everyMs = chatTimings.typingEveryMs + 100;

/** That somebody writes: told at most once a second, and forgotten when it is not told again (rule 22). */
export const createTyping = (clock: Clock, side: Sender, tell: (text: string) => void, onChange: () => void) => {
  let heard: Heard = null;
  let cancel = (): void => {};
  const told = createThrottle<string>(clock, everyMs, (text) => {
    // Half of a character is none; `toWellFormed` came long after the oldest engine (docs/adr/0004-webview-floor.md).
    tell(text.slice(0, chatBounds.previewMax).replace(/[\uD800-\uDBFF]$/, ''));
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
    give: told.give,
    /** It was said, or there is nobody to tell. */
    drop: told.drop,
    forget: (): void => set(null),
    hear: ({ persona, text }: Extract<HeardFrame, { kind: 'typing' }>): void => {
      const isPlayer = persona === null;
      // Consoles hear what staff write, too, their own included.
      if (isPlayer !== (side === senders.admin)) return;
      set(isPlayer && text === '' ? null : { persona, text });
    },
    close: (): void => {
      cancel();
      told.close();
    },
  };
};
