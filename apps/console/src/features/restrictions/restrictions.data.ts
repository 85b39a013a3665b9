import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/network/keyset.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Choice } from './model/choice.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'restrictions';

export const useRestrictions = (filters: KeysetFilters<'/restriction/table'>) =>
  useKeyset(noun, '/restriction/table', filters);

/** What is in force for a person and for their network. Its end is not announced, so it is compared with the clock. */
export const useRestrictionOf = (person: ChatOrReport, isWanted: boolean) => {
  const nowMs = useNow();
  const { data } = useQuery({
    queryKey: [noun, 'of', person.of, person.id],
    queryFn: ({ signal }) => call('/restriction/of', { person }, signal),
    enabled: isWanted,
  });
  const inForce = (row: RestrictionRow | null = null): RestrictionRow | null =>
    row === null || (row.until !== null && row.until <= nowMs) ? null : row;
  return {
    active: inForce(data?.active),
    network: data?.network ?? null,
    networkActive: inForce(data?.network_active),
  };
};

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun] });

/** The route depends on what the choice needs: a short mute is open to agents, a permanent one asks for proof. */
export const impose = async (person: ChatOrReport, { kind, hours, reason, note }: Choice, mayBlock: boolean) => {
  if (hours === null) await call('/restriction/permanent', { person, kind, reason, note });
  else if (mayBlock) await call('/restriction/impose', { person, kind, hours, reason, note });
  else await call('/restriction/mute', { person, hours, reason, note });
  await refresh();
};

export const reachOf = (address: string) => call('/restriction/reach', { address });

export const imposeOnNetwork = async (
  address: string,
  players: number,
  { kind, hours, reason, note }: Choice & { readonly hours: number },
) => {
  await call('/restriction/network', { address, players, kind, hours, reason, note });
  await refresh();
};

export const useLift = () =>
  useMutation({ mutationFn: (id: number) => call('/restriction/lift', { id, note: '' }), onSettled: refresh });
