import type { AuditEntry } from '@guildhall/contract/audit.ts';
import { IconQuestionMark, IconServerCog } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { OnlyButton } from './only-button.tsx';
import styles from './audit.module.css';

interface EntryWhoProps {
  readonly entry: AuditEntry;
  readonly onOnly: (staffId: string) => void;
}

/** Who did it. Where nobody signed in did, it was either a visitor at the door or the server itself. */
export const EntryWho = ({ entry: { staff, action }, onOnly }: EntryWhoProps) => {
  const t = useText();
  if (staff !== null) {
    return (
      <span className={styles['cell']}>
        <StaffAvatar id={staff.id} name={staff.name} size="s" />
        <span className={styles['text']} title={staff.name}>
          {staff.name}
        </span>
        <OnlyButton label={t('audit.only_person', { name: staff.name })} onClick={() => onOnly(staff.id)} />
      </span>
    );
  }
  const isVisitor = action === 'staff.sign_in_refused';
  return (
    <span className={styles['cell']}>
      <span className={styles['robot']} aria-hidden>
        {isVisitor ? <IconQuestionMark size={13} stroke={1.8} /> : <IconServerCog size={13} stroke={1.8} />}
      </span>
      <span className={styles['soft']}>{t(isVisitor ? 'audit.somebody' : 'audit.system')}</span>
    </span>
  );
};
