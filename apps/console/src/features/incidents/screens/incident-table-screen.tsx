import { incidentStates } from '@guildhall/contract/incidents/states.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { choiceField, useAddressState } from '../../../platform/address/address-state.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterEmptyAction } from '../../../ui/filter-empty-action.tsx';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { rememberList } from '../../../platform/address/list-origin.ts';
import { incidentColumns } from '../components/incident-columns.tsx';
import { useIncidentTable } from '../incidents.data.ts';

const filterFields = { state: choiceField(incidentStates) };

export const IncidentTableScreen = () => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const at = useLocation();
  const mayWrite = useStaff().may('incidents.write');
  const { values, clear } = useAddressState(filterFields);
  const filters = useMemo(() => (values.state === undefined ? {} : { state: values.state }), [values.state]);
  const table = useIncidentTable(filters);
  const create = (): void => void navigate('/incidents/new');
  useShortcuts(mayWrite ? [{ keys: 'c', label: t('incidents.new'), scope: 'page', run: create }] : []);
  const make = (
    <Button component={Link} to="/incidents/new" leftSection={<IconPlus size={15} stroke={2} />}>
      {t('incidents.new')}
    </Button>
  );
  const isNarrowed = values.state !== undefined;
  const action = (
    <FilterEmptyAction isNarrowed={isNarrowed} onClear={clear}>
      {mayWrite && make}
    </FilterEmptyAction>
  );
  return (
    <PageFrame>
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
        onOpen={({ id }) => void navigate(`/incidents/${id}`, { state: rememberList(at) })}
        empty={{
          icon: <IconAlertTriangle size={22} stroke={1.6} />,
          title: t(isNarrowed ? 'incidents.empty_filtered' : 'incidents.empty'),
          hint: t(isNarrowed ? 'incidents.empty_filtered_hint' : 'incidents.empty_hint'),
          action,
        }}
      />
    </PageFrame>
  );
};
