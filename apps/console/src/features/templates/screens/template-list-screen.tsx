import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { textField, useAddressState } from '../../../platform/address/address-state.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterEmptyAction } from '../../../ui/filter-empty-action.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { TemplateList } from '../components/template-list.tsx';
import { groupedTemplates } from '../model/template-list.ts';
import { useTemplates } from '../templates.data.ts';

const addressFields = { text: textField };

const List = ({ mayWrite }: { readonly mayWrite: boolean }) => {
  const t = useText();
  const { values, clear } = useAddressState(addressFields);
  const { data, error, refetch } = useTemplates();
  if (data === undefined) {
    return error === null ? <TableSkeleton columns={3} /> : <FailedState error={error} retry={() => void refetch()} />;
  }
  const groups = groupedTemplates(data, values.text ?? '');
  if (groups.length > 0) return <TemplateList groups={groups} />;
  const isNarrowed = values.text !== undefined && data.length > 0;
  const action = (
    <FilterEmptyAction isNarrowed={isNarrowed} onClear={clear}>
      {mayWrite && (
        <Button component={Link} to="/feedback/templates/new">
          {t('templates.new')}
        </Button>
      )}
    </FilterEmptyAction>
  );
  return (
    <EmptyState
      icon={<IconTemplate size={22} stroke={1.6} />}
      title={t(isNarrowed ? 'templates.nothing' : 'templates.empty')}
      hint={t(isNarrowed ? 'templates.nothing_hint' : 'templates.empty_hint')}
      action={action}
    />
  );
};

export const TemplateListScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const mayWrite = useStaff().may('feedback.write');
  const { data } = useTemplates();
  const create = (): void => void navigate('/feedback/templates/new');
  const isFull = (data?.length ?? 0) >= staffLimits.templatesMax;
  useShortcuts(mayWrite && !isFull ? [{ keys: 'c', label: t('templates.new'), scope: 'page', run: create }] : []);
  return (
    <>
      <PageHeader
        title={t('templates.title')}
        hint={t('templates.hint')}
        beside={
          data !== undefined && (
            <StatusBadge tone="quiet" hasDot={false}>
              {t('templates.count', { count: data.length, max: staffLimits.templatesMax })}
            </StatusBadge>
          )
        }
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={15} stroke={2} />} disabled={isFull} onClick={create}>
              {t('templates.new')}
            </Button>
          )
        }
      />
      <FilterBar filters={[]} search={{ name: 'text', label: t('templates.search') }} />
      <List mayWrite={mayWrite} />
    </>
  );
};
