import type { LookLimits } from '@guildhall/contract/staff/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../network/api.ts';
import { queryClient } from '../network/query-client.ts';

const key = ['look-limits'] as const;

/** From this share of a limit on, the person sees what is left. */
const shownFrom = 0.8;

/** What is left of an hourly limit; null while there is plenty. */
export const useLooksLeft = (limit: keyof LookLimits): number | null => {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('/staff/look_limits', null, signal),
    // Other tabs and searches use the same limits.
    refetchOnMount: 'always',
  });
  if (data === undefined) return null;
  const { max, left } = data[limit];
  return max - left >= max * shownFrom ? left : null;
};

export const refreshLookLimits = (): void => {
  void queryClient.invalidateQueries({ queryKey: key });
};
