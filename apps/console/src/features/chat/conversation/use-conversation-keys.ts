import { useText } from '../../../platform/text/i18n.ts';
import { usePaletteActions, type PaletteAction } from '../../../platform/input/command-palette.ts';
import { useShortcuts, type Shortcut } from '../../../platform/input/shortcuts.ts';
import { composerFieldId } from '../model/composer-field-id.ts';
import { toggleNoteMode } from '../composer/note-mode.store.ts';
import { useOpenChat, type ChatDialog } from './use-open-chat.ts';

export const useConversationKeys = (): void => {
  const t = useText();
  const { row, isMine, mayWrite, show } = useOpenChat();
  const scope = 'page' as const;
  // Deferred, so that the shortcut's own key is not typed into the field.
  const write = (): void => void setTimeout(() => document.getElementById(composerFieldId(row.id))?.focus());
  const keys: Shortcut[] = [{ keys: 'r', label: t('chat.keys.write'), scope, run: write }];
  if (mayWrite) {
    keys.push({ keys: 'w', label: t('reasons.topic'), scope, run: () => show('topic') });
    keys.push({
      keys: 'n',
      label: t('chat.note_mode'),
      scope,
      run: () => {
        toggleNoteMode(row.id);
        write();
      },
    });
  }
  if (isMine) {
    keys.push(
      { keys: 'h', label: t('chat.transfer'), scope, run: () => show('transfer') },
      { keys: 'e', label: t('chat.end'), scope, run: () => show('end') },
    );
  } else if (mayWrite && row.state === 'active') {
    keys.push({ keys: 't', label: t('chat.take_over'), scope, run: () => show('take_over') });
  }
  const isEnded = row.state === 'ended';
  const actions: PaletteAction[] = [];
  /** Also a command of the palette, named with the chat it is about. */
  const offer = (stroke: string, id: string, words: string, dialog: ChatDialog): void => {
    const run = (): void => show(dialog);
    keys.push({ keys: stroke, label: words, scope, run });
    actions.push({ id, label: words, hint: `#${row.number}`, keys: stroke, run });
  };
  if (mayWrite && (isMine || isEnded)) offer('m', 'chat.report', t('follow_up.report'), 'report');
  if (mayWrite) offer('s', 'chat.later', t(isMine ? 'follow_up.later' : 'follow_up.mode.remind'), 'later');
  if (mayWrite && isEnded) offer('o', 'chat.write', t('follow_up.write'), 'write');
  useShortcuts(keys);
  usePaletteActions(actions);
};
