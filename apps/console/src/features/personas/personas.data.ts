import type { Persona, personaChange } from '@guildhall/contract/personas/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const listKey = ['personas', 'list'] as const;

export const usePersonas = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call('/persona/list', null, signal)).list,
  });

export const useChangePersona = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof personaChange>) => call('/persona/change', body),
    onSuccess: (changed) => {
      queryClient.setQueryData<readonly Persona[]>(listKey, (list) =>
        list?.map((persona) => (persona.id === changed.id ? changed : persona)),
      );
      return queryClient.invalidateQueries({ queryKey: listKey });
    },
  });
