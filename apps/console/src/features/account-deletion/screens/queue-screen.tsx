import { closedDays, retainDays } from '@guildhall/contract/account-deletion/rules.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { rememberList } from '../../../platform/address/list-origin.ts';
import { useDeletionTable } from '../account-deletion.data.ts';
import { deletionColumns } from '../components/deletion-columns.tsx';
import { DeletionTabs } from '../components/deletion-tabs.tsx';
import { requestPath } from '../model/request-path.ts';
import { tabFields } from '../model/tabs.ts';

/** Deletion requests by state, longest waiting first. */
export const QueueScreen = () => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const currentLocation = useLocation();
  const { values } = useAddressState(tabFields);
  const tab = values.state ?? 'requested';
  const table = useDeletionTable(tab);
  const columns = useMemo(() => deletionColumns(t, locale, tab), [t, locale, tab]);
  return (
    <PageFrame>
      <PageHeader title={t('deletions.title')} hint={t('deletions.hint')} />
      <DeletionTabs at={tab} />
      <KeysetTable
        keyset={table}
        columns={columns}
        rowId={({ id }) => id}
        label={t(`deletions.tab.${tab}`)}
        onOpen={({ id }) => void navigate(requestPath(id), { state: rememberList(currentLocation) })}
        empty={{
          icon: <IconUserOff size={22} stroke={1.6} />,
          title: t(`deletions.empty.${tab}`),
          hint: t(`deletions.empty_hint.${tab}`, { retain: retainDays, closed: closedDays }),
        }}
      />
    </PageFrame>
  );
};
