import type { AuditEntry } from '@guildhall/contract/audit.ts';
import { useMemo } from 'react';
import { useStaff } from '../../../platform/session.ts';
import { useEveryone, usePerson } from '../../people/people.public.ts';

/** Names behind the ids of the trail: of whoever is in sight, and of everybody once somebody is looked for among them. */
export const useStaffNames = (rows: readonly AuditEntry[], isLooking: boolean): ReadonlyMap<string, string> => {
  const { may } = useStaff();
  const { data } = useEveryone(isLooking && may('people.read'));
  return useMemo(() => {
    const seen = rows.flatMap(({ staff }) => (staff === null ? [] : [[staff.id, staff.name] as const]));
    return new Map([...seen, ...(data ?? []).map(({ id, name }) => [id, name] as const)]);
  }, [rows, data]);
};

/** The name of one who is not among them; null asks for nobody. */
export const useStaffName = (id: string | null): string | undefined => {
  const { may } = useStaff();
  return usePerson(may('people.read') ? id : null).data?.name;
};
