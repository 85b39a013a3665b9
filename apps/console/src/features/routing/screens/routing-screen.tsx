import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useStaff } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { OwnSwitch } from '../components/own-switch.tsx';
import { PeopleTable } from '../components/people-table.tsx';
import { PersonDialog } from '../components/person-dialog.tsx';
import { ReportSettings } from '../components/report-settings.tsx';
import { TeamDialog } from '../components/team-dialog.tsx';
import { TeamList } from '../components/team-list.tsx';
import { useRouting } from '../routing.data.ts';
import styles from '../components/routing.module.css';

type Editing = { readonly kind: 'person'; readonly id: string } | { readonly kind: 'team'; readonly id: number | null };

const Content = () => {
  const t = useText();
  const { id: me, may } = useStaff();
  const { data, error, refetch } = useRouting();
  const [editing, setEditing] = useState<Editing | null>(null);
  if (data === undefined && error !== null) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={360} radius="md" role="status" aria-label={t('shell.loading')} />;
  const mayWrite = may('routing.write');
  const { people, teams, settings } = data;
  const own = people.find(({ staff }) => staff.id === me);
  const person = editing?.kind === 'person' ? people.find(({ staff }) => staff.id === editing.id) : undefined;
  const team = editing?.kind === 'team' ? (teams.find(({ id }) => id === editing.id) ?? null) : undefined;
  const close = (): void => setEditing(null);
  return (
    <div className={styles['parts']}>
      {own !== undefined && <OwnSwitch isAutomatic={own.accepts_automatically} />}
      <PeopleTable
        people={people}
        teams={teams}
        onEdit={mayWrite ? (id) => setEditing({ kind: 'person', id }) : null}
      />
      <section className={styles['part']} aria-labelledby="routing-teams">
        <header className={styles['head']}>
          <h2 id="routing-teams">{t('routing.teams')}</h2>
          {mayWrite && (
            <Button
              h={40}
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => setEditing({ kind: 'team', id: null })}
            >
              {t('routing.team.new')}
            </Button>
          )}
        </header>
        <TeamList teams={teams} people={people} onEdit={mayWrite ? (id) => setEditing({ kind: 'team', id }) : null} />
      </section>
      <ReportSettings key={settings.version} settings={settings} mayWrite={mayWrite} />
      {person !== undefined && <PersonDialog key={person.staff.id} person={person} teams={teams} onClose={close} />}
      {team !== undefined && <TeamDialog key={team?.id ?? 'new'} team={team} people={people} onClose={close} />}
    </div>
  );
};

export const RoutingScreen = () => {
  const t = useText();
  return (
    <>
      <PageHeader title={t('routing.title')} hint={t('routing.hint')} />
      <Content />
    </>
  );
};
