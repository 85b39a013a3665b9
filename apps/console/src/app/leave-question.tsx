import { useText } from '../platform/i18n.ts';
import { useWaitingToLeave } from '../platform/router.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { layers } from '../ui/layers.ts';

/** Before one leaves a screen with something unsaved on it (`useUnsaved`). */
export const LeaveQuestion = () => {
  const t = useText();
  const { isAsked, text, leave, stay } = useWaitingToLeave();
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
