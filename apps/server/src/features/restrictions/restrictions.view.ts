import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';
import type { Row } from './restrictions.queries.ts';

const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export const rowOf = (row: Row, nowMs: number): RestrictionRow => {
  const until = row.until?.getTime() ?? null;
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    note: row.note,
    guid: row.guid,
    is_verified: row.is_verified,
    network: row.network,
    created_at: row.created_at.getTime(),
    created_by: nameOf(row.created_by, row.created_by_name),
    until,
    lifted_at: row.lifted_at?.getTime() ?? null,
    lifted_by: nameOf(row.lifted_by, row.lifted_by_name),
    is_active: row.lifted_at === null && (until === null || until > nowMs),
  };
};
