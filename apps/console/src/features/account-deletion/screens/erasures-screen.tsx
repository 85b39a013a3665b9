import { retainDays } from '@guildhall/contract/account-deletion/rules.ts';
import { IconEraser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { KeysetTable } from '../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { useErasures } from '../account-deletion.data.ts';
import { DeletionTabs } from '../components/deletion-tabs.tsx';
import { erasureColumns } from '../components/erasure-columns.tsx';

/** Running erasures, and the certificates of finished ones. */
export const ErasuresScreen = () => {
  const t = useText();
  const locale = useLocale();
  const table = useErasures();
  const columns = useMemo(() => erasureColumns(t, locale), [t, locale]);
  return (
    <PageFrame>
      <PageHeader title={t('deletions.title')} hint={t('deletions.erasures.hint')} />
      <DeletionTabs at={null} />
      <KeysetTable
        keyset={table}
        columns={columns}
        rowId={({ id }) => id}
        label={t('deletions.tab.erasures')}
        empty={{
          icon: <IconEraser size={22} stroke={1.6} />,
          title: t('deletions.empty.erasures'),
          hint: t('deletions.empty_hint.erasures', { retain: retainDays }),
        }}
      />
    </PageFrame>
  );
};
