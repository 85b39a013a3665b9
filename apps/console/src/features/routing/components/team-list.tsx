import type { RoutingPerson, RoutingTeam } from '@guildhall/contract/routing/staff.ts';
import { Button } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './routing.module.css';

interface TeamListProps {
  readonly teams: readonly RoutingTeam[];
  readonly people: readonly RoutingPerson[];
  readonly onEdit: ((id: number) => void) | null;
}

export const TeamList = ({ teams, people, onEdit }: TeamListProps) => {
  const t = useText();
  if (teams.length === 0) return <EmptyState title={t('routing.teams.empty')} hint={t('routing.teams.empty_hint')} />;
  const namesOf = ({ members }: RoutingTeam): string =>
    people
      .filter(({ staff }) => members.includes(staff.id))
      .map(({ staff }) => staff.name)
      .join(', ');
  return (
    <ul className={styles['teams']}>
      {teams.map((team) => (
        <li key={team.id}>
          <div>
            {team.name}
            <small>{namesOf(team) || t('routing.none')}</small>
          </div>
          {onEdit !== null && (
            <Button
              h={40}
              size="compact-sm"
              variant="light"
              aria-label={t('routing.team.edit', { name: team.name })}
              onClick={() => onEdit(team.id)}
            >
              {t('routing.edit')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
