import type { actionRun } from '@guildhall/contract/game-actions/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { Author } from '@guildhall/contract/players/subject.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'game-actions';

export const useAvailable = (person: Author, isWanted: boolean) =>
  useQuery({
    queryKey: [noun, 'available', person.of, person.id],
    queryFn: ({ signal }) => call('/action/available', { person }, signal),
    enabled: isWanted,
  });

export const useHistory = (person: Author, limit: number, isWanted: boolean) =>
  useQuery({
    queryKey: [noun, 'history', person.of, person.id, limit],
    queryFn: ({ signal }) => call('/action/history', { person, limit }, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun, 'history'] });

export const runAction = async (body: BodyInputOf<typeof actionRun>, isSensitive: boolean): Promise<void> => {
  await call(isSensitive ? '/action/run_sensitive' : '/action/run', body);
  await refresh();
};

export const useAskAgain = () =>
  useMutation({ mutationFn: (id: string) => call('/action/again', { id }), onSettled: refresh });
