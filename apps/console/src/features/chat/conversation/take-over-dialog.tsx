import { useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { claim } from '../chat.data.ts';
import { useOpenChat } from './use-open-chat.ts';

/** Asks first, so that a chat is not taken from a colleague by accident. */
export const TakeOverDialog = () => {
  const t = useText();
  const { row, dialog, show } = useOpenChat();
  const name = row.assignee?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={dialog === 'take_over'}
      title={t('chat.take_over.title')}
      confirmLabel={t('chat.take_over')}
      onConfirm={async () => {
        await claim(row);
        show(null);
      }}
      onClose={() => show(null)}
    >
      {t('chat.take_over.text', { name })}
    </ConfirmDialog>
  );
};
