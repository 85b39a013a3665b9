import { searchHitsMax } from '@guildhall/contract/search/types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { useLang } from '../../platform/text/i18n.ts';

/** Not kept on the device: which surveys are found depends on the player. */
export const useSearch = (query: string) => {
  const lang = useLang();
  return useQuery({
    queryKey: ['search', query, lang],
    queryFn: ({ signal }) => call('/search/find', { query, category_lang: lang, limit: searchHitsMax }, signal),
    placeholderData: keepPreviousData,
  });
};
