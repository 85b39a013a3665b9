import { closedDays, retainDays } from '@guildhall/contract/account-deletion-rules.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddressState } from '../../../platform/address-state.ts';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DeskFrame } from '../../../ui/texts/desk-frame.tsx';
import { fromList } from '../../../ui/texts/model/list-place.ts';
import { useDeletionTable } from '../account-deletion.data.ts';
import { deletionColumns } from '../components/deletion-columns.tsx';
import { DeletionTabs } from '../components/deletion-tabs.tsx';
import { requestPath } from '../model/request-path.ts';
import { tabFields } from '../model/tabs.ts';

/** Who asked to be forgotten; those who have waited longest come first. */
export const QueueScreen = () => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const place = useLocation();
  const { values } = useAddressState(tabFields);
  const tab = values.state ?? 'requested';
  const table = useDeletionTable(tab);
  const columns = useMemo(() => deletionColumns(t, locale, tab), [t, locale, tab]);
  return (
    <DeskFrame>
      <PageHeader title={t('deletions.title')} hint={t('deletions.hint')} />
      <DeletionTabs at={tab} />
      <KeysetTable
        keyset={table}
        columns={columns}
        rowId={({ id }) => id}
        label={t(`deletions.tab.${tab}`)}
        onOpen={({ id }) => void navigate(requestPath(id), { state: fromList(place) })}
        empty={{
          icon: <IconUserOff size={22} stroke={1.6} />,
          title: t(`deletions.empty.${tab}`),
          hint: t(`deletions.empty_hint.${tab}`, { retain: retainDays, closed: closedDays }),
        }}
      />
    </DeskFrame>
  );
};
