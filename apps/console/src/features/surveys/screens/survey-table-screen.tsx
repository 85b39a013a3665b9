import { surveyStates, surveyTypes } from '@guildhall/contract/survey-rules.ts';
import type { DeskSurveyRow } from '@guildhall/contract/surveys-desk.ts';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChecklist } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { choiceField, useAddressState } from '../../../platform/address-state.ts';
import { call } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DeskFrame } from '../../../ui/texts/desk-frame.tsx';
import { fromList } from '../../../ui/texts/model/list-place.ts';
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

/** Everything that players were asked, are being asked, or will be. */
export const SurveyTableScreen = () => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const at = useLocation();
  const mayWrite = useStaff().may('surveys.write');
  const { table, clear, isNarrowed } = useTable();
  const [removing, setRemoving] = useState<DeskSurveyRow | null>(null);
  const duplicate = async (row: DeskSurveyRow): Promise<void> => {
    try {
      const { id } = await duplicateSurvey(row.id);
      void navigate(`/surveys/${id}`, { state: fromList(at) });
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    }
  };
  const remove = async (): Promise<void> => {
    if (removing === null) return;
    // The table knows no versions; what one throws away is what is there now.
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
            scope: 'desk',
            run: () => void navigate('/surveys/new'),
          },
          {
            keys: 'v',
            label: t('surveys.new.vote'),
            scope: 'desk',
            run: () => void navigate('/surveys/new?type=vote'),
          },
        ]
      : [],
  );
  const menu = (row: DeskSurveyRow) => (
    <RowMenu row={row} onDuplicate={() => void duplicate(row)} onRemove={() => setRemoving(row)} />
  );
  const open = ({ id, state }: DeskSurveyRow): void =>
    void navigate(state === 'draft' ? `/surveys/${id}` : `/surveys/${id}/results`, { state: fromList(at) });
  const make = (
    <Group gap="xs">
      <NewButtons />
    </Group>
  );
  const action = isNarrowed ? (
    <Button variant="default" onClick={clear}>
      {t('shell.filter.clear')}
    </Button>
  ) : (
    mayWrite && make
  );
  return (
    <DeskFrame>
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
          deeds: [
            {
              keys: 'd',
              label: t('surveys.duplicate'),
              run: (row: DeskSurveyRow | null) => void (row !== null && duplicate(row)),
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
    </DeskFrame>
  );
};
