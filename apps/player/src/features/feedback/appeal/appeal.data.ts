import type { FeedbackRow } from '@guildhall/contract/feedback/player.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/network/api.ts';
import { queryClient } from '../../../platform/network/query-client.ts';
import { currentSession, usePerson } from '../../../platform/session/session.ts';

const key = ['feedback', 'appealed'] as const;

/** What the screen shows of an appeal. */
export type AppealShown = Pick<FeedbackRow, 'id' | 'number' | 'state'>;

interface Appealed {
  readonly appeal: AppealShown | null;
}

/** The player's appeal against the block in force. A device that has sent nothing has none, and asking would register it. */
export const useAppealed = () => {
  const person = usePerson();
  return useQuery({
    queryKey: [...key, person],
    queryFn: ({ signal }): Promise<Appealed> =>
      person === null ? Promise.resolve({ appeal: null }) : call('/feedback/appealed', {}, signal),
  });
};

/** The server has it: the screen must say so even if the connection drops before anything can be loaded again. */
export const setAppealed = (appeal: AppealShown): void => {
  const session = currentSession();
  // Sending may have registered the device.
  const person = session.status === 'known' ? session.session.player : null;
  queryClient.setQueryData<Appealed>([...key, person], { appeal });
};

export const renewAppealed = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
