import { useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

export const RemoveDialog = ({ isOpen, onConfirm, onClose }: RemoveDialogProps) => {
  const t = useText();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('surveys.remove.title')}
      confirmLabel={t('surveys.remove.confirm')}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('surveys.remove.text')}
    </ConfirmDialog>
  );
};
