import { useText } from '../../../platform/text/i18n.ts';
import { PictureViewer } from '../../../ui/pictures/picture-viewer.tsx';
import { Card } from './card.tsx';
import { FormFields } from './form-fields.tsx';
import { AccountCard } from './account-card.tsx';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

/** Full-screen picture viewer with the form and the account data beside it for comparison. */
export const EvidenceViewer = () => {
  const t = useText();
  const { evidence, pictureAt, showPicture } = useRequest();
  return (
    <PictureViewer
      title={t('deletions.viewer')}
      files={evidence.shown?.pictures ?? []}
      at={evidence.shown === null ? null : pictureAt}
      onMove={showPicture}
      isEvidence
      beside={{
        label: t('deletions.viewer.beside'),
        content: (
          <div className={styles['against']}>
            <Card title={t('deletions.form')}>
              <FormFields />
            </Card>
            <AccountCard />
            <p className={styles['note']}>{t('deletions.viewer.marked')}</p>
          </div>
        ),
      }}
    />
  );
};
