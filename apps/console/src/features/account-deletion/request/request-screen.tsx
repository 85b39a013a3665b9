import { closedDays } from '@guildhall/contract/account-deletion-rules.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { isFailure } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useDeletion } from '../account-deletion.data.ts';
import { isRequestId } from '../model/request-path.ts';
import { aheadOf } from '../model/time-left.ts';
import { RequestDesk } from './request-desk.tsx';
import { RequestSkeleton } from './request-skeleton.tsx';

/** One request, at `/deletions/:id`. */
export const RequestScreen = () => {
  const t = useText();
  const { id: staffId } = useStaff();
  const named = useParams()['id'];
  const id = isRequestId(named) ? named : null;
  const { data, dataUpdatedAt, error, refetch } = useDeletion(id);
  // Also where it was here a moment ago: an erasure ends with the request itself.
  if (id === null || isFailure(error, 'not_found')) {
    return (
      <EmptyState
        icon={<IconUserOff size={22} stroke={1.6} />}
        title={t('deletions.not_found')}
        hint={t('deletions.not_found.hint', { closed: closedDays })}
      />
    );
  }
  if (data !== undefined) {
    return <RequestDesk key={`${staffId} ${id}`} request={data} aheadMs={aheadOf(data.server_time, dataUpdatedAt)} />;
  }
  return error === null ? <RequestSkeleton /> : <FailedState error={error} retry={() => void refetch()} />;
};
