import { surveyStates, surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurveyRow } from '@guildhall/contract/surveys/staff.ts';
import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChecklist } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { choiceField, useAddressState } from '../../../platform/address/address-state.ts';
import { call } from '../../../platform/network/api.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterEmptyAction } from '../../../ui/filter-empty-action.tsx';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { rememberList } from '../../../platform/address/list-origin.ts';
import { NewButtons } from '../components/new-buttons.tsx';
import { RemoveDialog } from '../components/remove-dialog.tsx';
import { RowMenu } from '../components/row-menu.tsx';
import { surveyColumns, typeText } from '../components/survey-columns.tsx';
import { duplicateSurvey, removeSurvey, useSurveyTable } from '../surveys.data.ts';

const types = Object.values(surveyTypes);
const filterFields = { state: choiceField(surveyStates), type: choiceField(types) };

const useTable = () => {
  const { values, clear, count } = useAddressState(filterFields);
  const { state, type } = values;
  const filters = useMemo(
    () => ({ ...(state !== undefined && { state }), ...(type !== undefined && { type }) }),
    [state, type],
  );
  return { table: useSurveyTable(filters), clear, isNarrowed: count > 0 };
};

export const SurveyTableScreen = () => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const at = useLocation();
  const mayWrite = useStaff().may('surveys.write');
  const { table, clear, isNarrowed } = useTable();
  const [removing, setRemoving] = useState<StaffSurveyRow | null>(null);
  const duplicate = async (row: StaffSurveyRow): Promise<void> => {
    try {
      const { id } = await duplicateSurvey(row.id);
      void navigate(`/surveys/${id}`, { state: rememberList(at) });
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    }
  };
  const remove = async (): Promise<void> => {
    if (removing === null) return;
    // Table rows have no version, so fetch the current one.
    const { id, version } = await call('/survey/open', { id: removing.id });
    await removeSurvey(id, version);
    setRemoving(null);
  };
  useShortcuts(
    mayWrite
      ? [
          {
            keys: 'c',
            label: t('surveys.new.questionnaire'),
            scope: 'page',
            run: () => void navigate('/surveys/new'),
          },
          {
            keys: 'v',
            label: t('surveys.new.vote'),
            scope: 'page',
            run: () => void navigate('/surveys/new?type=vote'),
          },
        ]
      : [],
  );
  const menu = (row: StaffSurveyRow) => (
    <RowMenu row={row} onDuplicate={() => void duplicate(row)} onRemove={() => setRemoving(row)} />
  );
  const open = ({ id, state }: StaffSurveyRow): void =>
    void navigate(state === 'draft' ? `/surveys/${id}` : `/surveys/${id}/results`, { state: rememberList(at) });
  const make = (
    <Group gap="xs">
      <NewButtons />
    </Group>
  );
  const action = (
    <FilterEmptyAction isNarrowed={isNarrowed} onClear={clear}>
      {mayWrite && make}
    </FilterEmptyAction>
  );
  return (
    <PageFrame>
      <PageHeader title={t('surveys.title')} hint={t('surveys.hint')} actions={mayWrite && make} />
      <FilterBar
        filters={[
          {
            name: 'state',
            label: t('surveys.column.state'),
            choices: surveyStates.map((state) => ({ value: state, label: t(`surveys.state.${state}`) })),
          },
          {
            name: 'type',
            label: t('surveys.column.type'),
            choices: types.map((type) => ({ value: String(type), label: typeText(t, type) })),
          },
        ]}
      />
      <KeysetTable
        keyset={table}
        columns={surveyColumns(t, locale, mayWrite ? menu : null)}
        rowId={({ id }) => id}
        label={t('surveys.title')}
        onOpen={open}
        {...(mayWrite && {
          rowActions: [
            {
              keys: 'd',
              label: t('surveys.duplicate'),
              run: (row: StaffSurveyRow | null) => void (row !== null && duplicate(row)),
            },
          ],
        })}
        empty={{
          icon: <IconChecklist size={22} stroke={1.6} />,
          title: t(isNarrowed ? 'surveys.empty_filtered' : 'surveys.empty'),
          hint: t(isNarrowed ? 'surveys.empty_filtered_hint' : 'surveys.empty_hint'),
          action,
        }}
      />
      <RemoveDialog isOpen={removing !== null} onConfirm={remove} onClose={() => setRemoving(null)} />
    </PageFrame>
  );
};
