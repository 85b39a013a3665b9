import { auditActions } from '@guildhall/contract/audit/actions.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowUp, IconHistoryOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import {
  choiceField,
  dayField,
  dayStart,
  textField,
  useAddressState,
} from '../../../platform/address/address-state.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { refreshAudit, useAuditTable, useNewestId } from '../audit.data.ts';
import { useAuditColumns } from '../components/audit-columns.tsx';
import { ChainCard } from '../components/chain-card.tsx';
import { entryDetails } from '../components/entry-details.tsx';
import { useStaffName, useStaffNames } from '../components/use-staff-names.ts';
import { newestOf, type Newest } from '../model/newest.ts';
import { subjectTyped } from '../model/subject.ts';
import styles from '../components/audit.module.css';

const fields = {
  person: textField,
  action: choiceField(auditActions),
  subject: textField,
  from: dayField,
  until: dayField,
};
const [personMax, subjectMax] = [64, 100];

export const AuditScreen = () => {
  const t = useText();
  const { values, change } = useAddressState(fields);
  const filters = {
    ...(values.person && { staff_id: values.person.slice(0, personMax) }),
    ...(values.action && { action: values.action }),
    ...(values.subject && { subject: subjectTyped(values.subject).slice(0, subjectMax) }),
    ...(values.from && { from: dayStart(values.from) }),
    ...(values.until && { until: dayStart(values.until, 1) }),
  };
  const keyset = useAuditTable(filters);
  const [known, setKnown] = useState<Newest>({ asked: keyset.asked, id: null });
  const newest = newestOf(known, keyset);
  if (newest.asked !== known.asked || newest.id !== known.id) setKnown(newest);
  const newestId = useNewestId(filters);
  const isBehind = newest.id !== null && newestId > newest.id;
  const [isLooking, setIsLooking] = useState(false);
  const names = useStaffNames(keyset.rows, isLooking);
  const personName = useStaffName(values.person !== undefined && !names.has(values.person) ? values.person : null);
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  const turn = (id: number): void => {
    setUnfolded((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  };
  const columns = useAuditColumns({ unfolded, onTurn: turn, nameOf: (id) => names.get(id), onOnly: change });
  useShortcuts([{ keys: 'r', label: t('audit.refresh'), scope: 'page', run: refreshAudit }]);

  const people = [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
  // A link may filter by a staff member who is not in the visible rows; the filter must still be shown so that it can
  // be removed.
  if (values.person !== undefined && !names.has(values.person))
    people.push({ value: values.person, label: personName ?? values.person });
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        hint={t('audit.hint')}
        actions={
          <Tooltip label={t('audit.refresh')}>
            <ActionIcon variant="default" size="md" aria-label={t('audit.refresh')} onClick={refreshAudit}>
              <IconRefresh size={15} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        }
      />
      <ChainCard />
      <FilterBar
        search={{ name: 'subject', label: t('audit.search') }}
        filters={[
          { name: 'person', label: t('audit.filter.person'), choices: people, onOpen: () => setIsLooking(true) },
          {
            name: 'action',
            label: t('audit.filter.action'),
            choices: auditActions.map((action) => ({ value: action, label: t(`audit.action.${action}`) })),
          },
          { name: 'from', label: t('audit.filter.from'), choices: 'day' },
          { name: 'until', label: t('audit.filter.until'), choices: 'day' },
        ]}
      />
      {isBehind && (
        <Button
          className={styles['newer'] ?? ''}
          variant="light"
          size="compact-xs"
          radius="xl"
          leftSection={<IconArrowUp size={13} />}
          onClick={refreshAudit}
        >
          {t('audit.newer')}
        </Button>
      )}
      <KeysetTable
        keyset={keyset}
        columns={columns}
        rowId={({ id }) => id}
        label={t('audit.title')}
        onOpen={({ id }) => turn(id)}
        unfolded={{ ids: unfolded, content: entryDetails }}
        empty={{
          icon: <IconHistoryOff size={22} stroke={1.6} />,
          title: t('audit.empty'),
          hint: t(values.subject === undefined ? 'audit.empty_filters' : 'audit.empty_hint'),
        }}
      />
    </>
  );
};
