import { suggestionStates } from '@guildhall/contract/suggestion-states.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconBulb, IconPlus } from '@tabler/icons-react';
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
import { suggestionColumns } from '../components/suggestion-columns.tsx';
import { useSuggestionTable } from '../suggestions.data.ts';

const sorts = ['new', 'top'] as const;
const addressFields = { state: choiceField(suggestionStates), sort: choiceField(sorts) };

/** The suggestions that players can support, as staff see them. */
export const BoardScreen = () => {
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
    mayWrite ? [{ keys: 'c', label: t('suggestions.new'), scope: 'desk', run: () => void navigate('/board/new') }] : [],
  );
  const make = (
    <Button component={Link} to="/board/new" leftSection={<IconPlus size={15} stroke={2} />}>
      {t('suggestions.new')}
    </Button>
  );
  const isNarrowed = state !== undefined;
  const action = isNarrowed ? (
    <Button variant="default" onClick={() => change({ state: undefined })}>
      {t('shell.filter.clear')}
    </Button>
  ) : (
    mayWrite && make
  );
  return (
    <DeskFrame>
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
        onOpen={({ id }) => void navigate(`/board/${id}`, { state: fromList(at) })}
        empty={{
          icon: <IconBulb size={22} stroke={1.6} />,
          title: t(isNarrowed ? 'suggestions.empty_filtered' : 'suggestions.empty'),
          hint: t(isNarrowed ? 'suggestions.empty_filtered_hint' : 'suggestions.empty_hint'),
          action,
        }}
      />
    </DeskFrame>
  );
};
