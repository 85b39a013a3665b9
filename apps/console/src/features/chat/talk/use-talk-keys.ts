import { useText } from '../../../platform/i18n.ts';
import { useShortcuts, type Shortcut } from '../../../platform/shortcuts.ts';
import { composerFieldId } from '../composer/field-id.ts';
import { turnNoteMode } from '../composer/note-mode.ts';
import { useTalk } from './talk-context.ts';

/** What the keyboard does to the chat in focus. */
export const useTalkKeys = (): void => {
  const t = useText();
  const { row, isMine, mayWrite, show } = useTalk();
  const scope = 'desk' as const;
  // After the key that led here is up: it must not be typed.
  const write = (): void => void setTimeout(() => document.getElementById(composerFieldId(row.id))?.focus());
  const keys: Shortcut[] = [{ keys: 'r', label: t('chat.keys.write'), scope, run: write }];
  if (mayWrite) {
    keys.push({
      keys: 'n',
      label: t('chat.note_mode'),
      scope,
      run: () => {
        turnNoteMode(row.id);
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
