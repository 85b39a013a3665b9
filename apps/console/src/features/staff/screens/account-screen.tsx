import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { PasswordCard } from '../components/password-card.tsx';
import { PreferencesCard } from '../components/preferences-card.tsx';
import { RecoveryCard } from '../components/recovery-card.tsx';
import { SessionsCard } from '../components/sessions-card.tsx';
import styles from '../components/account.module.css';

/** One's own account. Name and role are changed by whoever keeps the people desk. */
export const AccountScreen = () => {
  const t = useText();
  const { id, name, email, role } = useStaff();
  return (
    <div className={styles['page']}>
      <PageHeader
        title={name}
        hint={`${email} · ${t(`staff.role.${role}`)}`}
        before={<StaffAvatar id={id} name={name} size="l" />}
      />
      <div className={styles['cards']}>
        <PreferencesCard />
        <PasswordCard />
        <RecoveryCard />
        <SessionsCard />
      </div>
    </div>
  );
};
