import type { StaffIncident } from '@guildhall/contract/incidents/staff.ts';
import { call } from '../../../platform/network/api.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MissingLanguages } from '../../../multilingual/missing-languages.tsx';
import { changeIncident } from '../incidents.data.ts';
import { closingOf } from '../model/closing.ts';
import styles from './dialog.module.css';

interface CloseDialogProps {
  readonly incident: StaffIncident;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

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

/** Previews the closing message, the number of recipients, and the languages that fall back to English. */
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
          <MissingLanguages langs={answered} />
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
