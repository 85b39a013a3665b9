import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/network/keyset.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'webhooks';

export const useReceivers = () =>
  useQuery({
    queryKey: [noun, 'receivers'],
    queryFn: async ({ signal }) => (await call('/webhook/receivers', {}, signal)).list,
  });

export const useDeliveries = (filters: KeysetFilters<'/webhook/table'>) => useKeyset(noun, '/webhook/table', filters);

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun] });

export const useSendAgain = () =>
  useMutation({ mutationFn: (id: number) => call('/webhook/again', { id }), onSettled: refresh });

export const useSendTest = () =>
  useMutation({ mutationFn: (receiver: string) => call('/webhook/test', { receiver }), onSuccess: refresh });
