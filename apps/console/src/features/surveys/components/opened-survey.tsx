import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { useSurvey } from '../surveys.data.ts';

export const OpenedSurvey = ({ children }: { readonly children: (survey: StaffSurvey) => ReactNode }) => {
  const t = useText();
  const id = Number(useParams()['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useSurvey(isNumber ? id : null);
  if (!isNumber || (data === undefined && isFailure(error, 'not_found'))) {
    return (
      <EmptyState
        icon={<IconFileOff size={22} stroke={1.6} />}
        title={t('surveys.not_found.title')}
        hint={t('surveys.not_found.hint')}
      />
    );
  }
  if (data !== undefined) return children(data);
  return error === null ? <TableSkeleton columns={3} /> : <FailedState error={error} retry={() => void refetch()} />;
};
