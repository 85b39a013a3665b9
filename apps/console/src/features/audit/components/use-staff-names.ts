import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import { useMemo } from 'react';
import { useStaff } from '../../../platform/session/session.ts';
import { useEveryone, usePerson } from '../../staff/people.public.ts';

/** Staff names by id: those in the visible rows, and all staff once the person filter is opened. */
export const useStaffNames = (rows: readonly AuditEntry[], isLooking: boolean): ReadonlyMap<string, string> => {
  const { may } = useStaff();
  const { data } = useEveryone(isLooking && may('people.read'));
  return useMemo(() => {
    const seen = rows.flatMap(({ staff }) => (staff === null ? [] : [[staff.id, staff.name] as const]));
    return new Map([...seen, ...(data ?? []).map(({ id, name }) => [id, name] as const)]);
  }, [rows, data]);
};

/** Name of a staff member who is not in the visible rows. A null id disables the query. */
export const useStaffName = (id: string | null): string | undefined => {
  const { may } = useStaff();
  return usePerson(may('people.read') ? id : null).data?.name;
};
