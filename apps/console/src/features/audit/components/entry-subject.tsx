import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import { Link } from 'react-router';
import { useAuditVocabulary } from '../../../platform/registration/audit-vocabulary.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { subjectOf } from '../model/subject.ts';
import { FilterByButton } from './filter-by-button.tsx';
import { useStaffName } from './use-staff-names.ts';
import styles from './audit.module.css';

interface EntrySubjectProps {
  readonly entry: AuditEntry;
  readonly nameOf: (staffId: string) => string | undefined;
  readonly onOnly: (subject: string) => void;
}

export const EntrySubject = ({ entry, nameOf, onOnly }: EntrySubjectProps) => {
  const t = useText();
  const { may } = useStaff();
  const { noun, id } = subjectOf(entry.subject);
  const isStaff = noun === 'staff';
  const known = isStaff ? nameOf(id ?? '') : undefined;
  const found = useStaffName(isStaff && known === undefined ? id : null);
  const shown = useAuditVocabulary().subjects.get(noun);
  // Subjects that no feature describes are shown as stored.
  const text = known ?? found ?? shown?.text(id, t) ?? entry.subject;
  const path = shown?.link !== undefined && may(shown.link.permission) ? shown.link.path(id) : null;
  return (
    <span className={styles['cell']}>
      {path === null ? (
        <span className={styles['text']} title={entry.subject}>
          {text}
        </span>
      ) : (
        <Link
          className={styles['link'] ?? ''}
          to={path}
          title={entry.subject}
          onClick={(event) => event.stopPropagation()}
        >
          {text}
        </Link>
      )}
      <FilterByButton label={t('audit.only_subject', { subject: text })} onClick={() => onOnly(entry.subject)} />
    </span>
  );
};
