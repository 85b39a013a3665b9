import { useText } from '../../../platform/i18n.ts';
import { PictureViewer } from '../../../ui/pictures/picture-viewer.tsx';
import { Card } from './card.tsx';
import { FormFields } from './form-fields.tsx';
import { KnownCard } from './known-card.tsx';
import { useRequest } from './request-context.ts';
import styles from './request.module.css';

/** A screenshot over the whole screen; what is written and what is known stand beside it, to be held against it. */
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
            <KnownCard />
            <p className={styles['note']}>{t('deletions.viewer.marked')}</p>
          </div>
        ),
      }}
    />
  );
};
