import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/keyset.ts';
import { queryClient } from '../../platform/query.ts';

/** The socket's word for receivers and deliveries. */
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
