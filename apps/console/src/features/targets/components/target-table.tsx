import { targetBounds } from '@guildhall/contract/targets/rules.ts';
import type { SupportTarget, TargetTable as Table_ } from '@guildhall/contract/targets/staff.ts';
import { formatSpan } from '@guildhall/i18n/durations.ts';
import { ActionIcon, Button, Table, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { languageName, useLocale, useText, type Translate } from '../../../platform/text/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { orderTargets } from '../targets.data.ts';
import styles from '../screens/settings-screen.module.css';
import { givenName } from '../given-name.public.ts';

interface TargetTableProps {
  readonly table: Table_;
  /** Null without the permission; the argument is null for a new target. */
  readonly onEdit: ((id: number | null) => void) | null;
}

type Locale = ReturnType<typeof useLocale>;

const conditionsOf = ({ min_tier: tier, langs, channels }: SupportTarget, locale: Locale, t: Translate): string => {
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const parts = [
    ...(tier > 0 ? [t('targets.condition.tier', { tier })] : []),
    ...(langs.length > 0 ? [list.format(langs.map((lang) => languageName(lang, locale)))] : []),
    ...(channels.length > 0 ? [t('targets.condition.channels', { channels: list.format(channels.map(String)) })] : []),
  ];
  return parts.length === 0 ? t('targets.condition.all') : parts.join(' · ');
};

const minutesText = (minutes: number | null, locale: Locale): string =>
  minutes === null ? '–' : formatSpan(minutes * 60_000, locale, 'second');

interface MoveProps {
  readonly ids: readonly number[];
  readonly at: number;
  readonly name: string;
}

const Moves = ({ ids, at, name }: MoveProps) => {
  const t = useText();
  const swap = (other: number): void => {
    const [one, two] = [ids[at], ids[other]];
    if (one === undefined || two === undefined) return;
    orderTargets(ids.with(at, two).with(other, one)).catch((error: unknown) =>
      notifications.show({ color: 'red', message: failureText(error) }),
    );
  };
  return (
    <>
      {([-1, 1] as const).map((by) => {
        const label = t(by === -1 ? 'targets.up' : 'targets.down', { name });
        const Icon = by === -1 ? IconArrowUp : IconArrowDown;
        return (
          <Tooltip key={by} label={label}>
            <ActionIcon aria-label={label} disabled={ids[at + by] === undefined} onClick={() => swap(at + by)}>
              <Icon size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </>
  );
};

/** Targets in the order in which they are matched. */
export const TargetTable = ({ table: { targets, calendars }, onEdit }: TargetTableProps) => {
  const t = useText();
  const locale = useLocale();
  const ids = targets.map(({ id }) => id);
  return (
    <section>
      <header className={styles['head']}>
        <h2>{t('targets.list')}</h2>
        {onEdit !== null && (
          <Button disabled={targets.length >= targetBounds.targetsMax} onClick={() => onEdit(null)}>
            {t('targets.add')}
          </Button>
        )}
      </header>
      <div className={styles['frame']}>
        <Table fz="sm" verticalSpacing="xs" aria-label={t('targets.list')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('targets.field.name')}</Table.Th>
              <Table.Th>{t('targets.column.subject')}</Table.Th>
              <Table.Th>{t('targets.column.conditions')}</Table.Th>
              <Table.Th>{t('targets.field.first_response')}</Table.Th>
              <Table.Th>{t('targets.field.resolution')}</Table.Th>
              <Table.Th>{t('targets.field.calendar')}</Table.Th>
              <Table.Th>{t('targets.column.if_now')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {targets.map((target, at) => (
              <Table.Tr key={target.id}>
                <Table.Th scope="row">
                  {givenName(target.name, t)}{' '}
                  {!target.is_active && <StatusBadge tone="quiet">{t('targets.inactive')}</StatusBadge>}
                </Table.Th>
                <Table.Td>{t(`targets.subject.${target.subject}`)}</Table.Td>
                <Table.Td>{conditionsOf(target, locale, t)}</Table.Td>
                <Table.Td>{minutesText(target.first_response_minutes, locale)}</Table.Td>
                <Table.Td>{minutesText(target.resolution_minutes, locale)}</Table.Td>
                <Table.Td>{givenName(calendars.find(({ id }) => id === target.calendar_id)?.name ?? '', t)}</Table.Td>
                <Table.Td className={styles['soft'] ?? ''}>
                  {target.respond_by !== null && <TimeText at={target.respond_by} />}
                </Table.Td>
                <Table.Td>
                  {onEdit !== null && (
                    <div className={styles['actions']}>
                      <Moves ids={ids} at={at} name={givenName(target.name, t)} />
                      <Button
                        size="compact-sm"
                        variant="light"
                        aria-label={t('targets.edit', { name: givenName(target.name, t) })}
                        onClick={() => onEdit(target.id)}
                      >
                        {t('targets.change')}
                      </Button>
                    </div>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
};
