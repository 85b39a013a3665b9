import { suggestionStates } from '@guildhall/contract/suggestions/states.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconBulb, IconPlus } from '@tabler/icons-react';
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
import { suggestionColumns } from '../components/suggestion-columns.tsx';
import { useSuggestionTable } from '../suggestions.data.ts';

const sorts = ['new', 'top'] as const;
const addressFields = { state: choiceField(suggestionStates), sort: choiceField(sorts) };

export const SuggestionTableScreen = () => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const at = useLocation();
  const mayWrite = useStaff().may('suggestions.write');
  const { values, change } = useAddressState(addressFields);
  const sort = values.sort ?? 'new';
  const { state } = values;
  const filters = useMemo(() => ({ sort, ...(state !== undefined && { state }) }), [sort, state]);
  const table = useSuggestionTable(filters);
  useShortcuts(
    mayWrite
      ? [{ keys: 'c', label: t('suggestions.new'), scope: 'page', run: () => void navigate('/suggestions/new') }]
      : [],
  );
  const make = (
    <Button component={Link} to="/suggestions/new" leftSection={<IconPlus size={15} stroke={2} />}>
      {t('suggestions.new')}
    </Button>
  );
  const isNarrowed = state !== undefined;
  const action = (
    <FilterEmptyAction isNarrowed={isNarrowed} onClear={() => change({ state: undefined })}>
      {mayWrite && make}
    </FilterEmptyAction>
  );
  return (
    <PageFrame>
      <PageHeader title={t('suggestions.title')} hint={t('suggestions.hint')} actions={mayWrite && make} />
      <FilterBar
        filters={[
          {
            name: 'state',
            label: t('suggestions.column.state'),
            choices: suggestionStates.map((name) => ({ value: name, label: t(`suggestions.state.${name}`) })),
          },
        ]}
      >
        <SegmentedControl
          aria-label={t('suggestions.sort')}
          value={sort}
          data={sorts.map((name) => ({ value: name, label: t(`suggestions.sort.${name}`) }))}
          onChange={(name) => change({ sort: name === 'top' ? 'top' : undefined })}
        />
      </FilterBar>
      <KeysetTable
        keyset={table}
        columns={suggestionColumns(t, locale)}
        rowId={({ id }) => id}
        label={t('suggestions.title')}
        onOpen={({ id }) => void navigate(`/suggestions/${id}`, { state: rememberList(at) })}
        empty={{
          icon: <IconBulb size={22} stroke={1.6} />,
          title: t(isNarrowed ? 'suggestions.empty_filtered' : 'suggestions.empty'),
          hint: t(isNarrowed ? 'suggestions.empty_filtered_hint' : 'suggestions.empty_hint'),
          action,
        }}
      />
    </PageFrame>
  );
};
