import type { SearchAnswer } from '@guildhall/contract/search/player.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { useEffect, useState } from 'react';
import { call } from '../../platform/network/api.ts';
import { createLatestSender } from '../../platform/network/send-latest.ts';
import { useLang } from '../../platform/text/i18n.ts';

const waitMs = 200;
const titlesMax = 5;

interface Asked {
  readonly query: string;
  readonly lang: LangId;
}

const ask = async ({ query, lang }: Asked): Promise<Asked & { readonly answer: SearchAnswer }> => ({
  query,
  lang,
  answer: await call('/search/find', { query, category_lang: lang, limit: titlesMax }),
});

/**
 * Suggestions for what is typed; null until there are any. One request at a time, the latest text next, and an answer to an earlier
 * text is dropped. A failure shows nothing: the search itself reports it.
 */
export const useSuggestions = (typed: string): SearchAnswer | null => {
  const lang = useLang();
  const query = typed.trim();
  const [send] = useState(() => createLatestSender(ask));
  const [answered, setAnswered] = useState<(Asked & { readonly answer: SearchAnswer }) | null>(null);
  useEffect(() => {
    if (query === '') return undefined;
    const timer = setTimeout(() => {
      send({ query, lang }).then(
        (answer) => {
          if (answer !== null) setAnswered(answer);
        },
        () => {},
      );
    }, waitMs);
    return () => clearTimeout(timer);
  }, [query, lang, send]);
  if (answered === null || answered.lang !== lang || query === '') return null;
  // While more of the same word is typed, the last answer stays, so that the list does not blink.
  const isNear = query.startsWith(answered.query) || answered.query.startsWith(query);
  return isNear ? answered.answer : null;
};
