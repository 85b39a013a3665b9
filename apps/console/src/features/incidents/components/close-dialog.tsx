import type { DeskIncident } from '@guildhall/contract/incidents-desk.ts';
import { call } from '../../../platform/api.ts';
import { languageName, useLocale, useText } from '../../../platform/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LangsWithout } from '../../../ui/texts/langs-without.tsx';
import { changeIncident } from '../incidents.data.ts';
import { closingOf } from '../model/closing.ts';
import styles from './dialog.module.css';

interface CloseDialogProps {
  readonly incident: DeskIncident;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** There is nothing to say yet: the way on is the answer. */
const AnswerMissing = ({ isOpen, onClose }: Omit<CloseDialogProps, 'incident'>) => {
  const t = useText();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('incidents.close.missing')}
      confirmLabel={t('incidents.close.write')}
      onConfirm={onClose}
      onClose={onClose}
    >
      {t('incidents.close.missing.text')}
    </ConfirmDialog>
  );
};

/** Shows what will be said, to how many, and to whom in English, before it is said. */
export const CloseDialog = ({ incident, isOpen, onClose }: CloseDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const { id, version, joined_count: joined, linked_count: linked } = incident;
  const { english, answered, forgotten } = closingOf(incident);
  if (english === '') return <AnswerMissing isOpen={isOpen} onClose={onClose} />;
  const close = async (): Promise<void> => {
    await changeIncident(id, () => call('/incident/close', { id, version }));
    onClose();
  };
  const names = new Intl.ListFormat(locale).format(forgotten.map((lang) => languageName(lang, locale)));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('incidents.close.title')}
      confirmLabel={t('incidents.close.confirm')}
      onConfirm={close}
      onClose={onClose}
    >
      {t('incidents.close.text')}
      <blockquote className={styles['answer']} lang="en-US">
        {english}
      </blockquote>
      <ul className={styles['list']}>
        <li>{t('incidents.close.joined', { count: joined })}</li>
        <li>{t('incidents.close.linked', { count: linked })}</li>
        <li>
          <LangsWithout langs={answered} />
        </li>
        {forgotten.length > 0 && (
          <li>
            <strong>{t('incidents.close.forgotten', { count: forgotten.length, languages: names })}</strong>
          </li>
        )}
        <li>{t('incidents.close.final')}</li>
      </ul>
    </ConfirmDialog>
  );
};
