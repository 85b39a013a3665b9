import type { ChatOffers } from '@guildhall/contract/chat/offers.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/network/api.ts';
import { queryClient } from '../../../platform/network/query-client.ts';
import { useStaff } from '../../../platform/session/session.ts';

/** Query key prefix; must equal the noun in the socket's change messages, whose ids are those of staff. */
const noun = 'offers';
/** Hints may be lost, and an offer may end because another person claims the chat. */
const [idleEveryMs, shownEveryMs] = [15_000, 3000];

/** `fetchedAt` is by this computer's clock, like the countdown. */
export const useOffers = (): { readonly list: ChatOffers['list']; readonly fetchedAt: number } => {
  const { id, may } = useStaff();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [noun, 'open', id],
    queryFn: ({ signal }) => call('/chat/offers', {}, signal),
    enabled: may('chat.write'),
    refetchInterval: ({ state }) => ((state.data?.list.length ?? 0) > 0 ? shownEveryMs : idleEveryMs),
    refetchIntervalInBackground: true,
  });
  return { list: data?.list ?? [], fetchedAt: dataUpdatedAt };
};

export const useIsOffered = (): boolean => useOffers().list.length > 0;

export const refetchOffers = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun] });

export const declineOffer = async (conversation: string): Promise<void> => {
  try {
    await call('/chat/decline', { conversation });
  } finally {
    await refetchOffers();
  }
};
