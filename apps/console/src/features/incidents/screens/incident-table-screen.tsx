import { incidentStates } from '@guildhall/contract/suggestion-states.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { choiceField, useAddressState } from '../../../platform/address-state.ts';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DeskFrame } from '../../../ui/texts/desk-frame.tsx';
import { fromList } from '../../../ui/texts/model/list-place.ts';
import { incidentColumns } from '../components/incident-columns.tsx';
import { useIncidentTable } from '../incidents.data.ts';

const filterFields = { state: choiceField(incidentStates) };

/** What is wrong with the game right now, and what was. */
export const IncidentTableScreen = () => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const at = useLocation();
  const mayWrite = useStaff().may('incidents.write');
  const { values, clear } = useAddressState(filterFields);
  const filters = useMemo(() => (values.state === undefined ? {} : { state: values.state }), [values.state]);
  const table = useIncidentTable(filters);
  const create = (): void => void navigate('/issues/new');
  useShortcuts(mayWrite ? [{ keys: 'c', label: t('incidents.new'), scope: 'desk', run: create }] : []);
  const make = (
    <Button component={Link} to="/issues/new" leftSection={<IconPlus size={15} stroke={2} />}>
      {t('incidents.new')}
    </Button>
  );
  const isNarrowed = values.state !== undefined;
  const action = isNarrowed ? (
    <Button variant="default" onClick={clear}>
      {t('shell.filter.clear')}
    </Button>
  ) : (
    mayWrite && make
  );
  return (
    <DeskFrame>
      <PageHeader title={t('incidents.title')} hint={t('incidents.hint')} actions={mayWrite && make} />
      <FilterBar
        filters={[
          {
            name: 'state',
            label: t('incidents.column.state'),
            choices: incidentStates.map((state) => ({ value: state, label: t(`incidents.state.${state}`) })),
          },
        ]}
      />
      <KeysetTable
        keyset={table}
        columns={incidentColumns(t, locale)}
        rowId={({ id }) => id}
        label={t('incidents.title')}
        onOpen={({ id }) => void navigate(`/issues/${id}`, { state: fromList(at) })}
        empty={{
          icon: <IconAlertTriangle size={22} stroke={1.6} />,
          title: t(isNarrowed ? 'incidents.empty_filtered' : 'incidents.empty'),
          hint: t(isNarrowed ? 'incidents.empty_filtered_hint' : 'incidents.empty_hint'),
          action,
        }}
      />
    </DeskFrame>
  );
};
