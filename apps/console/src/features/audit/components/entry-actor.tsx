import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import { IconQuestionMark, IconServerCog } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { FilterByButton } from './filter-by-button.tsx';
import styles from './audit.module.css';

interface EntryActorProps {
  readonly entry: AuditEntry;
  readonly onOnly: (staffId: string) => void;
}

/** The actor. Entries without a staff member come from an unauthenticated visitor or from the server. */
export const EntryActor = ({ entry: { staff, action }, onOnly }: EntryActorProps) => {
  const t = useText();
  if (staff !== null) {
    return (
      <span className={styles['cell']}>
        <StaffAvatar id={staff.id} name={staff.name} size="s" />
        <span className={styles['text']} title={staff.name}>
          {staff.name}
        </span>
        <FilterByButton label={t('audit.only_person', { name: staff.name })} onClick={() => onOnly(staff.id)} />
      </span>
    );
  }
  const isVisitor = action === 'staff.sign_in_refused';
  return (
    <span className={styles['cell']}>
      <span className={styles['robot']} aria-hidden>
        {isVisitor ? <IconQuestionMark size={13} stroke={1.8} /> : <IconServerCog size={13} stroke={1.8} />}
      </span>
      <span className={styles['soft']}>{t(isVisitor ? 'audit.unknown_visitor' : 'audit.system')}</span>
    </span>
  );
};
