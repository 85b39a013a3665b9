import { useText } from '../../../platform/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { claim } from '../chat.data.ts';
import { useTalk } from './talk-context.ts';

/** Nobody loses a chat by a slip of somebody else's hand. */
export const TakeOverDialog = () => {
  const t = useText();
  const { row, dialog, show } = useTalk();
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
