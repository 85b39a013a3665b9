import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/network/api.ts';

const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: async ({ signal }) => (await call('/staff/passkey_list', null, signal)).list,
});

export const usePasskeys = () => useQuery(passkeysQuery);
