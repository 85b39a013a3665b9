import { closedDays } from '@guildhall/contract/account-deletion/rules.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { Skeleton } from '@mantine/core';
import { isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useDeletion } from '../account-deletion.data.ts';
import { isRequestId } from '../model/request-path.ts';
import { aheadOf } from '../model/time-left.ts';
import { RequestView } from './request-view.tsx';
import styles from './request.module.css';

const Bones = ({ widths }: { readonly widths: readonly string[] }) => (
  <div className={styles['card']}>
    {widths.map((width) => (
      <Skeleton key={width} height={10} width={width} radius="xl" />
    ))}
  </div>
);

const RequestSkeleton = () => {
  const t = useText();
  return (
    <div className={styles['body']} role="status" aria-label={t('shell.loading')}>
      <div className={styles['column']}>
        <Bones widths={['20%', '55%', '48%', '62%', '40%', '52%', '90%']} />
      </div>
      <div className={styles['column']}>
        <Bones widths={['30%', '90%', '70%']} />
        <Bones widths={['34%', '80%', '75%', '64%']} />
      </div>
    </div>
  );
};

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
