import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { Drawer, Loader } from '@mantine/core';
import { IconHistory, IconUserCog, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isFailure } from '../../../../platform/network/api.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../../platform/input/shortcuts.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FailedState } from '../../../../ui/failed-state.tsx';
import { useStaff } from '../../../../platform/session/session.ts';
import { usePerson } from '../people.data.ts';
import { PersonHead } from './person-head.tsx';
import { PersonAccess } from './person-access.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonName } from './person-name.tsx';
import { PersonRole } from './person-role.tsx';
import { PermissionList } from './permission-list.tsx';
import styles from './person.module.css';

/** Links to the audit trail: actions by this person and actions on this account. */
const PersonLinks = ({ member }: { readonly member: StaffMember }) => {
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

/** Read-only unless the role may edit accounts. */
const PersonPanel = ({ member }: { readonly member: StaffMember }) => {
  const { may } = useStaff();
  return (
    <div className={styles['panel']}>
      <PersonFacts member={member} />
      {may('people.write') ? (
        <>
          <PersonName member={member} />
          <PersonRole member={member} />
          <PersonAccess member={member} />
        </>
      ) : (
        <PermissionList role={member.role} />
      )}
      {may('audit.read') && <PersonLinks member={member} />}
    </div>
  );
};

interface PersonDrawerProps {
  readonly id: string | undefined;
  /** Loaded table rows: the selected person is usually among them and needs no request. */
  readonly rows: readonly StaffMember[];
  readonly onShow: (id: string | undefined) => void;
}

/** A person who is not among the loaded rows, for example after following a link. */
const Elsewhere = ({ query }: { readonly query: ReturnType<typeof usePerson> }) => {
  const t = useText();
  if (query.isPending) return <Loader className={styles['waiting'] ?? ''} size="sm" aria-label={t('shell.loading')} />;
  if (query.isError && !isFailure(query.error, 'not_found', 'invalid')) {
    return <FailedState error={query.error} retry={() => void query.refetch()} />;
  }
  return (
    <EmptyState
      icon={<IconUserQuestion size={22} stroke={1.6} />}
      title={t('people.person.missing')}
      hint={t('people.person.missing_hint')}
    />
  );
};

export const PersonDrawer = ({ id, rows, onShow }: PersonDrawerProps) => {
  const t = useText();
  // Keep the content mounted during the closing animation.
  const [shownId, setShownId] = useState(id);
  if (id !== undefined && id !== shownId) setShownId(id);
  const at = rows.findIndex((row) => row.id === shownId);
  const elsewhere = usePerson(at === -1 ? (id ?? null) : null);
  const member = rows[at] ?? elsewhere.data;
  const step = (by: number): void => {
    const next = at === -1 ? undefined : rows[at + by];
    if (next !== undefined) onShow(next.id);
  };
  useShortcuts(
    id === undefined
      ? []
      : [
          { keys: 'j', label: t('people.person.next'), scope: 'dialog', run: () => step(1) },
          { keys: 'k', label: t('people.person.previous'), scope: 'dialog', run: () => step(-1) },
        ],
  );
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => onShow(undefined)}
      position="right"
      size={460}
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      title={member === undefined ? t('people.staff.title') : <PersonHead member={member} />}
      classNames={{ header: styles['header'] ?? '', title: styles['title'] ?? '' }}
    >
      {member === undefined ? <Elsewhere query={elsewhere} /> : <PersonPanel key={member.id} member={member} />}
    </Drawer>
  );
};
