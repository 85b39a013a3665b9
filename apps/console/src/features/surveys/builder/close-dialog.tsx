import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { changeSurvey } from '../surveys.data.ts';
import styles from './editor.module.css';

interface CloseDialogProps {
  readonly survey: StaffSurvey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const CloseDialog = ({ survey, isOpen, onClose }: CloseDialogProps) => {
  const t = useText();
  const { id, version, results } = survey;
  const count = survey.answer_count + survey.unverified_count;
  const close = async (): Promise<void> => {
    await changeSurvey(id, () => call('/survey/close', { id, version }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('surveys.close.title')}
      confirmLabel={t('surveys.close.confirm')}
      isDangerous
      onConfirm={close}
      onClose={onClose}
    >
      {t('surveys.close.text')}
      <ul className={styles['list']}>
        <li>{t('surveys.close.answers', { count })}</li>
        <li>{t(results === 'staff' ? 'surveys.close.staff' : 'surveys.close.tally')}</li>
        <li>{t('surveys.close.final')}</li>
      </ul>
    </ConfirmDialog>
  );
};
