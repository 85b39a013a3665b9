import type { Persona, personaChange } from '@guildhall/contract/personas.ts';
import type { BodyInputOf } from '@guildhall/contract/route.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** Begins with the socket's word, so that a change by somebody else is shown here too. */
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
