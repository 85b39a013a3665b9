import { call } from '../../../../platform/network/api.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useOpenArticle } from '../use-open-article.ts';
import { changeArticle } from '../editor.data.ts';
import { Consequences } from './consequences.tsx';

interface PublishDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const PublishDialog = ({ isOpen, onClose }: PublishDialogProps) => {
  const t = useText();
  const { article } = useOpenArticle();
  const { id, version } = article;
  const publish = async (): Promise<void> => {
    await changeArticle(id, () => call('/article/publish', { id, version }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('editor.publish.title')}
      confirmLabel={article.status === 'archived' ? t('editor.publish.again') : t('editor.publish')}
      onConfirm={publish}
      onClose={onClose}
    >
      {t('editor.publish.text')}
      <Consequences />
    </ConfirmDialog>
  );
};
