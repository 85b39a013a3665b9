import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { useText } from '../../platform/i18n.ts';
import { useShortcuts, type Shortcut } from '../../platform/shortcuts.ts';
import type { Inbox } from './inbox-state.ts';

interface InboxKeys {
  readonly inbox: Inbox;
  readonly rows: readonly DeskConversation[];
  /** Null for whoever may not. */
  readonly claimNext: (() => Promise<void>) | null;
  readonly togglePanel: () => void;
}

/** What the keyboard does in the inbox. With Alt it works while one writes. */
export const useInboxKeys = ({ inbox, rows, claimNext, togglePanel }: InboxKeys): void => {
  const t = useText();
  const step = (by: 1 | -1) => (): void => {
    const at = rows.findIndex(({ id }) => id === inbox.focused);
    const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
    if (next !== undefined) inbox.open(next.id, false);
  };
  const keys: Shortcut[] = [
    { keys: 'j', label: t('chat.keys.next_row'), scope: 'list', run: step(1) },
    { keys: 'k', label: t('chat.keys.previous_row'), scope: 'list', run: step(-1) },
    { keys: 'alt+down', label: t('chat.keys.next_row'), scope: 'list', run: step(1) },
    { keys: 'alt+up', label: t('chat.keys.previous_row'), scope: 'list', run: step(-1) },
    { keys: ']', label: t('chat.keys.next'), scope: 'desk', run: () => inbox.move(1) },
    { keys: '[', label: t('chat.keys.previous'), scope: 'desk', run: () => inbox.move(-1) },
    { keys: 'p', label: t('chat.keys.panel'), scope: 'desk', run: togglePanel },
  ];
  if (inbox.focused !== null) {
    const { focused } = inbox;
    keys.push({ keys: 'x', label: t('chat.close'), scope: 'desk', run: () => inbox.close(focused) });
  }
  if (claimNext !== null) {
    keys.push({ keys: 'c', label: t('chat.claim_next'), scope: 'desk', run: () => void claimNext() });
  }
  useShortcuts(keys);
};
