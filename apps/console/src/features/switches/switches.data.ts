import type { SwitchState } from '@guildhall/contract/switches/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'switches';
/** Without Redis there are no change messages. */
const refetchEveryMs = 60_000;

export const useSwitches = () =>
  useQuery({
    queryKey: [noun],
    queryFn: async ({ signal }) => (await call('/switch/table', null, signal)).list,
    refetchInterval: refetchEveryMs,
  });

export const setSwitch = async (feature: string, state: SwitchState, reason: string): Promise<void> => {
  await call('/switch/set', { feature, state, reason });
  await queryClient.invalidateQueries({ queryKey: [noun] });
};
