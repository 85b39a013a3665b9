import { useText } from '../../../platform/text/i18n.ts';
import { useShortcuts, type Shortcut } from '../../../platform/input/shortcuts.ts';
import { composerFieldId } from '../model/composer-field-id.ts';
import { toggleNoteMode } from '../composer/note-mode.store.ts';
import { useOpenChat } from './use-open-chat.ts';

export const useConversationKeys = (): void => {
  const t = useText();
  const { row, isMine, mayWrite, show } = useOpenChat();
  const scope = 'page' as const;
  // Deferred, so that the shortcut's own key is not typed into the field.
  const write = (): void => void setTimeout(() => document.getElementById(composerFieldId(row.id))?.focus());
  const keys: Shortcut[] = [{ keys: 'r', label: t('chat.keys.write'), scope, run: write }];
  if (mayWrite) {
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
  useShortcuts(keys);
};
