import type { LangId } from '@guildhall/i18n/locales.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { createLatestSender } from '../../platform/network/send-latest.ts';
import { askSession, currentSession, useSession } from '../../platform/session/session.ts';
import { useLang } from '../../platform/text/i18n.ts';

const ratingsKey = 'ratings';

interface RateRequest {
  readonly id: number;
  readonly category_lang: LangId;
  readonly is_helpful: boolean;
}

const sendRating = (request: RateRequest) => call('/category/rate', request);

/** The person's answer to “Was this helpful?”, with an optimistic change that is rolled back on failure. */
export const useRating = (id: number) => {
  const lang = useLang();
  const session = useSession();
  useEffect(() => {
    if (currentSession().status === 'unknown') void askSession();
  }, []);
  // A person whom the server does not know has answered nothing.
  const player = session.status === 'known' ? session.session.player : null;
  const { data } = useQuery({
    queryKey: [ratingsKey, id, player],
    queryFn: player === null ? skipToken : ({ signal }) => call('/category/rating', { id }, signal),
    staleTime: Infinity,
  });
  const [send] = useState(() => createLatestSender(sendRating));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [error, setError] = useState<unknown>(null);
  const rate = async (isHelpful: boolean): Promise<void> => {
    setError(null);
    setChosen(isHelpful);
    try {
      await send({ id, category_lang: lang, is_helpful: isHelpful });
      void queryClient.invalidateQueries({ queryKey: [ratingsKey, id] });
    } catch (failure) {
      setChosen(null);
      setError(failure);
    }
  };
  return { answer: chosen ?? data?.is_helpful ?? null, error, rate };
};
