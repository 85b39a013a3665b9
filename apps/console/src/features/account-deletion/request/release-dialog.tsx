import { notifications } from '@mantine/notifications';
import { useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { decide } from '../account-deletion.data.ts';
import { useRequest } from './use-request.ts';

export const ReleaseDialog = () => {
  const t = useText();
  const { request, dialog, show, decision } = useRequest();
  const release = async (): Promise<void> => {
    await decide(request, 'release');
    decision.current?.focus();
    show(null);
    notifications.show({ message: t('deletions.done.release', { number: String(request.number) }) });
  };
  return (
    <ConfirmDialog
      isOpen={dialog === 'release'}
      title={t('deletions.release.title')}
      confirmLabel={t('deletions.action.release')}
      onConfirm={release}
      onClose={() => show(null)}
    >
      {t(request.due_at === null ? 'deletions.release.text_request' : 'deletions.release.text')}
    </ConfirmDialog>
  );
};
