import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { targetSave, targetSaveCalendar } from '@guildhall/contract/targets/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/network/keyset.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'targets';

export const useTargets = () =>
  useQuery({ queryKey: [noun, 'settings'], queryFn: ({ signal }) => call('/target/table', {}, signal) });

export const useBreaches = (filters: KeysetFilters<'/target/breaches'>) => useKeyset(noun, '/target/breaches', filters);

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun, 'settings'] });

export type TargetBody = BodyInputOf<typeof targetSave>;
export type CalendarBody = BodyInputOf<typeof targetSaveCalendar>;

export const saveTarget = async (body: TargetBody): Promise<void> => {
  await call('/target/save', body);
  await refresh();
};

export const saveCalendar = async (body: CalendarBody): Promise<void> => {
  await call('/target/save_calendar', body);
  await refresh();
};

export const orderTargets = async (ids: number[]): Promise<void> => {
  await call('/target/order', { ids });
  await refresh();
};
