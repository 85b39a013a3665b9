import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { SynonymGroup, synonymSave } from '@guildhall/contract/search/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'search';

const listKey = [noun, 'synonyms'] as const;

export const useSynonyms = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call('/synonym/list', {}, signal)).list,
  });

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun] });

/** The version of a group in the list as it was last loaded. */
export const listedVersion = (id: SynonymGroup['id']): number | undefined =>
  queryClient.getQueryData<readonly SynonymGroup[]>(listKey)?.find((group) => group.id === id)?.version;

export const saveSynonyms = async (body: BodyInputOf<typeof synonymSave>): Promise<void> => {
  try {
    await call('/synonym/save', body);
  } finally {
    await refetch();
  }
};

export const removeSynonyms = async ({ id, version }: SynonymGroup): Promise<void> => {
  try {
    await call('/synonym/remove', { id, version });
  } finally {
    await refetch();
  }
};
