import type { AuditEntry } from '@guildhall/contract/audit.ts';
import { useMemo } from 'react';
import { useStaff } from '../../../platform/session.ts';
import { useEveryone } from '../../people/people.public.ts';

/** Names behind the ids of the trail: of everybody for those who may see the staff, else of whoever is in sight. */
export const useStaffNames = (rows: readonly AuditEntry[]): ReadonlyMap<string, string> => {
  const { may } = useStaff();
  const { data } = useEveryone(may('people.read'));
  return useMemo(() => {
    const seen = rows.flatMap(({ staff }) => (staff === null ? [] : [[staff.id, staff.name] as const]));
    return new Map([...seen, ...(data ?? []).map(({ id, name }) => [id, name] as const)]);
  }, [rows, data]);
};
