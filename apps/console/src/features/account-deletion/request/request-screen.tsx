import { closedDays } from '@guildhall/contract/account-deletion/rules.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useDeletion } from '../account-deletion.data.ts';
import { isRequestId } from '../model/request-path.ts';
import { aheadOf } from '../model/time-left.ts';
import { RequestView } from './request-view.tsx';
import { RequestSkeleton } from './request-skeleton.tsx';

export const RequestScreen = () => {
  const t = useText();
  const { id: staffId } = useStaff();
  const named = useParams()['id'];
  const id = isRequestId(named) ? named : null;
  const { data, dataUpdatedAt, error, refetch } = useDeletion(id);
  // Can happen to a request that was just on screen: the erasure deletes the request as its last step.
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
    return <RequestView key={`${staffId} ${id}`} request={data} aheadMs={aheadOf(data.server_time, dataUpdatedAt)} />;
  }
  return error === null ? <RequestSkeleton /> : <FailedState error={error} retry={() => void refetch()} />;
};
