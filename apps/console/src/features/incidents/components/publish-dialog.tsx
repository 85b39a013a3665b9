import type { StaffIncident } from '@guildhall/contract/incidents/staff.ts';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MissingLanguages } from '../../../multilingual/missing-languages.tsx';
import { changeIncident } from '../incidents.data.ts';
import { categoryNameOf } from '../model/incident-fields.ts';
import styles from './dialog.module.css';

interface PublishDialogProps {
  readonly incident: StaffIncident;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const PublishDialog = ({ incident, isOpen, onClose }: PublishDialogProps) => {
  const t = useText();
  const { id, version, langs } = incident;
  const category = categoryNameOf(incident.category_id);
  const publish = async (): Promise<void> => {
    await changeIncident(id, () => call('/incident/publish', { id, version }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('incidents.publish.title')}
      confirmLabel={t('incidents.publish')}
      onConfirm={publish}
      onClose={onClose}
    >
      {t('incidents.publish.text')}
      <ul className={styles['list']}>
        <li>
          {category === ''
            ? t('incidents.publish.no_category')
            : t('incidents.publish.category', { category: t(`articles.category.${category}`) })}
        </li>
        <li>{t('incidents.publish.join')}</li>
        <li>
          <MissingLanguages langs={langs} />
        </li>
        <li>{t('incidents.publish.later')}</li>
      </ul>
    </ConfirmDialog>
  );
};
