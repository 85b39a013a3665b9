import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isFailure } from '../platform/network/api.ts';
import { useStaff } from '../platform/session/session.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface Opening<Item> {
  readonly data: Item | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface OpenedRecordProps<Item> {
  readonly useRecord: (id: number | null) => Opening<Item>;
  /** If no record has the id. */
  readonly title: string;
  readonly hint: string;
  readonly skeleton?: ReactNode;
  /** `key` differs for each record and staff member, so that an editor does not outlive either. */
  readonly children: (record: Item, key: string) => ReactNode;
}

/** The record whose id is in the address. */
export const OpenedRecord = <Item,>({ useRecord, title, hint, skeleton, children }: OpenedRecordProps<Item>) => {
  const { id: staffId } = useStaff();
  const id = Number(useParams()['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useRecord(isNumber ? id : null);
  if (!isNumber || (data === undefined && isFailure(error, 'not_found'))) {
    return <EmptyState icon={<IconFileOff size={22} stroke={1.6} />} title={title} hint={hint} />;
  }
  if (data !== undefined) return children(data, `${staffId} ${id}`);
  if (error !== null) return <FailedState error={error} retry={() => void refetch()} />;
  return skeleton ?? <TableSkeleton columns={3} />;
};
