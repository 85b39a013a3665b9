import { call } from '../../../../platform/api.ts';
import { useText } from '../../../../platform/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useDesk } from '../desk-context.ts';
import { changeArticle } from '../editor.data.ts';

interface WithdrawDialogProps {
  readonly action: 'unschedule' | 'archive' | null;
  readonly onClose: () => void;
}

/** Takes an article away from players, or from those who wait for it. */
export const WithdrawDialog = ({ action, onClose }: WithdrawDialogProps) => {
  const t = useText();
  const { article } = useDesk();
  const { id, version, status } = article;
  const isArchive = action === 'archive';
  const withdraw = async (): Promise<void> => {
    await changeArticle(id, () =>
      isArchive ? call('/article/archive', { id, version }) : call('/article/unschedule', { id, version }),
    );
    onClose();
  };
  const text = !isArchive
    ? t('editor.unschedule.text')
    : status === 'published'
      ? t('editor.archive.published')
      : t('editor.archive.text');
  return (
    <ConfirmDialog
      isOpen={action !== null}
      title={isArchive ? t('editor.archive.title') : t('editor.unschedule.title')}
      confirmLabel={isArchive ? t('editor.archive') : t('editor.unschedule')}
      isDangerous={isArchive && status === 'published'}
      onConfirm={withdraw}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
};
