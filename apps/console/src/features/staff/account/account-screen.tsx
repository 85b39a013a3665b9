import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { PasskeysCard } from '../passkeys/passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import styles from './account.module.css';

/** The signed-in person's account. Name and role can only be changed on the staff page. */
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
        <PasskeysCard />
        <RecoveryCard />
        <SessionsCard />
        <SecurityCard />
      </div>
    </div>
  );
};
