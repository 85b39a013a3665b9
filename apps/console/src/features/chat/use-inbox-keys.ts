import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { useText } from '../../platform/text/i18n.ts';
import { useShortcuts, type Shortcut } from '../../platform/input/shortcuts.ts';
import type { Inbox } from './use-inbox.ts';

interface InboxKeys {
  readonly inbox: Inbox;
  readonly rows: readonly StaffConversation[];
  /** Null without the permission to claim. */
  readonly claimNext: (() => Promise<void>) | null;
  readonly togglePanel: () => void;
}

/** Shortcuts of the inbox. With Alt they also work while typing. */
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
    { keys: ']', label: t('chat.keys.next'), scope: 'page', run: () => inbox.move(1) },
    { keys: '[', label: t('chat.keys.previous'), scope: 'page', run: () => inbox.move(-1) },
    { keys: 'p', label: t('chat.keys.panel'), scope: 'page', run: togglePanel },
  ];
  if (inbox.focused !== null) {
    const { focused } = inbox;
    keys.push({ keys: 'x', label: t('chat.close'), scope: 'page', run: () => inbox.close(focused) });
  }
  if (claimNext !== null) {
    keys.push({ keys: 'c', label: t('chat.claim_next'), scope: 'page', run: () => void claimNext() });
  }
  useShortcuts(keys);
};
