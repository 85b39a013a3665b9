import { alwaysCalendar, chatCalendar, targetBounds } from '@guildhall/contract/targets/rules.ts';
import type { TargetCalendar } from '@guildhall/contract/targets/staff.ts';
import { Anchor, Button, Table } from '@mantine/core';
import { Link } from 'react-router';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import styles from '../screens/settings-screen.module.css';
import { givenName } from '../given-name.public.ts';

interface CalendarTableProps {
  readonly calendars: readonly TargetCalendar[];
  readonly onEdit: ((id: number | null) => void) | null;
}

const Action = ({
  calendar: { id, name },
  onEdit,
}: { readonly calendar: TargetCalendar } & Pick<CalendarTableProps, 'onEdit'>) => {
  const t = useText();
  if (id === chatCalendar) {
    return (
      <Anchor component={Link} to="/chat/hours" size="sm">
        {t('targets.calendar.chat')}
      </Anchor>
    );
  }
  if (id === alwaysCalendar || onEdit === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={t('targets.edit', { name: givenName(name, t) })}
      onClick={() => onEdit(id)}
    >
      {t('targets.change')}
    </Button>
  );
};

export const CalendarTable = ({ calendars, onEdit }: CalendarTableProps) => {
  const t = useText();
  const locale = useLocale();
  return (
    <section>
      <header className={styles['head']}>
        <h2>{t('targets.calendars')}</h2>
        {onEdit !== null && (
          <Button
            variant="default"
            disabled={calendars.length >= targetBounds.calendarsMax}
            onClick={() => onEdit(null)}
          >
            {t('targets.calendar.add')}
          </Button>
        )}
      </header>
      <div className={styles['frame']}>
        <Table fz="sm" verticalSpacing="xs" aria-label={t('targets.calendars')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('targets.field.name')}</Table.Th>
              <Table.Th>{t('targets.calendar.zone')}</Table.Th>
              <Table.Th>{t('targets.calendar.week')}</Table.Th>
              <Table.Th>{t('targets.holidays')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {calendars.map((calendar) => (
              <Table.Tr key={calendar.id}>
                <Table.Th scope="row">{givenName(calendar.name, t)}</Table.Th>
                <Table.Td>{calendar.is_always ? t('targets.calendar.always') : calendar.time_zone}</Table.Td>
                <Table.Td>{t('targets.calendar.hours', { count: Math.round(calendar.week_minutes / 60) })}</Table.Td>
                <Table.Td>{formatNumber(calendar.holidays.length, locale)}</Table.Td>
                <Table.Td>
                  <div className={styles['actions']}>
                    <Action calendar={calendar} onEdit={onEdit} />
                  </div>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
};
