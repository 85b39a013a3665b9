import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { IconHistory, IconUserCog } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../../platform/text/i18n.ts';
import styles from './person.module.css';

/** Links to the audit trail: actions by this person and actions on this account. */
export const PersonLinks = ({ member }: { readonly member: StaffMember }) => {
  const t = useText();
  const search = (name: string, value: string): string => new URLSearchParams({ [name]: value }).toString();
  return (
    <nav className={styles['links']} aria-label={t('shell.nav.audit')}>
      <Link className={styles['link'] ?? ''} to={`/people/audit?${search('person', member.id)}`}>
        <IconHistory size={15} stroke={1.7} aria-hidden />
        {t('people.person.trail', { name: member.name })}
      </Link>
      <Link className={styles['link'] ?? ''} to={`/people/audit?${search('subject', `staff:${member.id}`)}`}>
        <IconUserCog size={15} stroke={1.7} aria-hidden />
        {t('people.person.about')}
      </Link>
    </nav>
  );
};
