import {
  targetGroupings,
  type TargetGroup,
  type TargetStatistics as Statistics,
} from '@guildhall/contract/targets/staff.ts';
import { Group, SegmentedControl, Select, Table } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { choiceField, numberField, useAddressState } from '../../../platform/address/address-state.ts';
import { formatNumber, languageName, useLocale, useText, type Translate } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { givenName } from '../../targets/given-name.public.ts';
import { dayText } from '../model/day-text.ts';
import { durationText } from '../model/duration.ts';
import { shareMet } from '../model/target-share.ts';
import { useTargetStatistics, type Span, type TargetGrouping } from '../statistics.data.ts';
import styles from './target-statistics.module.css';

const addressFields = { by: choiceField(targetGroupings), target: numberField };

type Locale = ReturnType<typeof useLocale>;

const keyText = (key: string, by: TargetGrouping, { targets }: Statistics, locale: Locale, t: Translate): string => {
  if (by === 'target') return givenName(targets.find(({ id }) => String(id) === key)?.name ?? key, t);
  if (by === 'day') return dayText(key, locale);
  return by === 'lang' ? languageName(Number(key), locale) : t('targets.tier', { tier: Number(key) });
};

interface RowsProps {
  readonly statistics: Statistics;
  readonly by: TargetGrouping;
}

const Rows = ({ statistics, by }: RowsProps) => {
  const t = useText();
  const locale = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const cells = ({ met, missed, taken }: TargetGroup) => [
    formatNumber(met, locale),
    formatNumber(missed, locale),
    met + missed === 0 ? '–' : percent.format(shareMet({ met, missed })),
    taken.median === null ? '–' : durationText(taken.median, locale),
  ];
  return statistics.list.map((group) => (
    <Table.Tr key={`${group.key} ${group.kind}`}>
      <Table.Th scope="row">{keyText(group.key, by, statistics, locale, t)}</Table.Th>
      <Table.Td>{t(`targets.kind.${group.kind}`)}</Table.Td>
      {cells(group).map((text, index) => (
        <Table.Td key={index} className={styles['number'] ?? ''}>
          {text}
        </Table.Td>
      ))}
    </Table.Tr>
  ));
};

/** Met and missed deadlines by target, day, language or tier. */
export const TargetStatistics = ({ days }: { readonly days: Span }) => {
  const t = useText();
  const { values, change } = useAddressState(addressFields);
  const by = values.by ?? 'target';
  const { data, error, refetch } = useTargetStatistics(days, by, values.target);
  if (data === undefined)
    return error === null ? <TableSkeleton columns={6} /> : <FailedState error={error} retry={() => void refetch()} />;
  return (
    <div className={styles['parts']}>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('statistics.targets.by')}
          value={by}
          data={targetGroupings.map((value) => ({ value, label: t(`statistics.targets.by.${value}`) }))}
          onChange={(chosen) => {
            const grouping = targetGroupings.find((each) => each === chosen);
            change({ by: grouping === 'target' ? undefined : grouping });
          }}
        />
        <Select
          aria-label={t('targets.column.target')}
          placeholder={t('statistics.targets.all')}
          clearable
          value={values.target === undefined ? null : String(values.target)}
          data={data.targets.map(({ id, name }) => ({ value: String(id), label: givenName(name, t) }))}
          onChange={(chosen) => change({ target: chosen === null ? undefined : Number(chosen) })}
        />
      </Group>
      {data.list.length === 0 ? (
        <EmptyState
          icon={<IconTargetArrow size={22} stroke={1.6} />}
          title={t('statistics.targets.empty')}
          hint={t('statistics.targets.empty_hint')}
        />
      ) : (
        <div className={styles['frame']}>
          <Table fz="sm" verticalSpacing="xs" stickyHeader aria-label={t('statistics.of.targets')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t(`statistics.targets.by.${by}`)}</Table.Th>
                <Table.Th>{t('targets.column.kind')}</Table.Th>
                {(['met', 'missed', 'share', 'median'] as const).map((column) => (
                  <Table.Th key={column} className={styles['number'] ?? ''}>
                    {t(`statistics.targets.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Rows statistics={data} by={by} />
            </Table.Tbody>
          </Table>
        </div>
      )}
    </div>
  );
};
