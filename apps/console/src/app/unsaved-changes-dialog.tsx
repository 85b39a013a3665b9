import { useText } from '../platform/text/i18n.ts';
import { useLeaveConfirmation } from '../platform/address/router.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { layers } from '../ui/layers.ts';

export const UnsavedChangesDialog = () => {
  const t = useText();
  const { isAsked, text, leave, stay } = useLeaveConfirmation();
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={t('shell.unsaved.title')}
      confirmLabel={t('shell.unsaved.leave')}
      cancelLabel={t('shell.unsaved.stay')}
      isDangerous
      zIndex={layers.leave}
      onConfirm={leave}
      onClose={stay}
    >
      {text ?? t('shell.unsaved.text')}
    </ConfirmDialog>
  );
};
