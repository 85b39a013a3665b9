import { call } from '../../../../platform/network/api.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useOpenArticle } from '../use-open-article.ts';
import { changeArticle } from '../editor.data.ts';

interface WithdrawDialogProps {
  readonly action: 'unschedule' | 'archive' | null;
  readonly onClose: () => void;
}

/** Archives an article or cancels a scheduled publication. */
export const WithdrawDialog = ({ action, onClose }: WithdrawDialogProps) => {
  const t = useText();
  const { article } = useOpenArticle();
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
