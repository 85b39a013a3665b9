import type { RetentionRow } from '@guildhall/contract/retention/staff.ts';
import { Code, Skeleton, Table } from '@mantine/core';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { useRetention } from '../retention.data.ts';
import styles from './retention-screen.module.css';

const Row = ({ row: { data, days, variable, last_run: run } }: { readonly row: RetentionRow }) => {
  const t = useText();
  const locale = useLocale();
  return (
    <Table.Tr>
      <Table.Th scope="row">{t(`retention.data.${data}`)}</Table.Th>
      <Table.Td>{days === 0 ? t('retention.kept') : t('retention.days', { count: days })}</Table.Td>
      <Table.Td>{t(`retention.from.${data}`)}</Table.Td>
      <Table.Td>{variable === null ? t('retention.fixed') : <Code>{variable}</Code>}</Table.Td>
      <Table.Td>{run === null ? t('retention.no_run') : <TimeText at={run.at} />}</Table.Td>
      <Table.Td className={styles['number'] ?? ''}>{run !== null && formatNumber(run.removed, locale)}</Table.Td>
      <Table.Td className={styles['number'] ?? ''}>{run !== null && formatNumber(run.removed_total, locale)}</Table.Td>
    </Table.Tr>
  );
};

const RetentionTable = () => {
  const t = useText();
  const { data, error, isError, refetch } = useRetention();
  if (data === undefined && isError) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={420} radius="md" role="status" aria-label={t('shell.loading')} />;
  return (
    <div className={styles['frame']}>
      <Table fz="sm" verticalSpacing="sm" aria-label={t('retention.title')}>
        <Table.Thead>
          <Table.Tr>
            {(['what', 'how_long', 'from', 'set_by', 'last_run'] as const).map((column) => (
              <Table.Th key={column}>{t(`retention.${column}`)}</Table.Th>
            ))}
            <Table.Th className={styles['number'] ?? ''}>{t('retention.removed')}</Table.Th>
            <Table.Th className={styles['number'] ?? ''}>{t('retention.removed_total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((row) => (
            <Row key={row.data} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

/** Read-only: the operator sets the days as variables of the server. */
export const RetentionScreen = () => {
  const t = useText();
  return (
    <>
      <PageHeader title={t('retention.title')} hint={t('retention.hint')} />
      <RetentionTable />
    </>
  );
};
