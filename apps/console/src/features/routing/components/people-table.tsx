import type { RoutingPerson, RoutingTeam } from '@guildhall/contract/routing/staff.ts';
import { Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './routing.module.css';

interface PeopleTableProps {
  readonly people: readonly RoutingPerson[];
  readonly teams: readonly RoutingTeam[];
  /** Null if the staff member may only look. */
  readonly onEdit: ((staffId: string) => void) | null;
}

const Tags = ({ children }: { readonly children: readonly ReactNode[] }) => {
  const t = useText();
  return children.length === 0 ? (
    <span className={styles['none']}>{t('routing.none')}</span>
  ) : (
    <span className={styles['tags']}>{children}</span>
  );
};

export const PeopleTable = ({ people, teams, onEdit }: PeopleTableProps) => {
  const t = useText();
  const locale = useLocale();
  const nameOf = (id: number): string => teams.find((team) => team.id === id)?.name ?? '';
  return (
    <div className={styles['frame']}>
      <Table fz="sm" verticalSpacing="sm" aria-label={t('routing.people')}>
        <Table.Thead>
          <Table.Tr>
            {(['person', 'languages', 'skills', 'teams', 'automatic'] as const).map((column) => (
              <Table.Th key={column}>{t(`routing.${column}`)}</Table.Th>
            ))}
            {onEdit !== null && <Table.Th />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.staff.id}>
              <Table.Th scope="row">{person.staff.name}</Table.Th>
              <Table.Td>
                <Tags>
                  {person.languages.map(({ lang, level }) => (
                    <StatusBadge key={lang} tone={level === 1 ? 'quiet' : 'info'} hasDot={false}>
                      {t('routing.language_level', {
                        language: languageName(lang, locale),
                        level: t(`routing.level.${level}`),
                      })}
                    </StatusBadge>
                  ))}
                </Tags>
              </Table.Td>
              <Table.Td>
                <Tags>
                  {person.skills.map((skill) => (
                    <StatusBadge key={skill} tone="quiet" hasDot={false}>
                      {skill}
                    </StatusBadge>
                  ))}
                </Tags>
              </Table.Td>
              <Table.Td>
                <Tags>
                  {person.teams.map(nameOf).map((name) => (
                    <span key={name}>{name}</span>
                  ))}
                </Tags>
              </Table.Td>
              <Table.Td>{person.accepts_automatically ? t('routing.yes') : t('routing.no')}</Table.Td>
              {onEdit !== null && (
                <Table.Td className={styles['action'] ?? ''}>
                  <Button
                    h={40}
                    size="compact-sm"
                    variant="light"
                    aria-label={t('routing.edit_person', { name: person.staff.name })}
                    onClick={() => onEdit(person.staff.id)}
                  >
                    {t('routing.edit')}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};
