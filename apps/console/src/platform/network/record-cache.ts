import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Query cache for records of one kind that are opened individually and changed by routes that respond with the whole
 * record. `noun` is the query key prefix and must equal the noun in the socket's change messages; `lists` are the
 * queries below it that a change makes outdated.
 */
export const createRecordCache = <Id extends number | string, Item extends { readonly id: Id }>(
  noun: string,
  open: (id: Id, signal?: AbortSignal) => Promise<Item>,
  lists: readonly string[] = ['table'],
) => {
  const keyOf = (id: Id | null) => [noun, 'open', id] as const;
  const queryOf = (id: Id) => queryOptions({ queryKey: keyOf(id), queryFn: ({ signal }) => open(id, signal) });

  /** Pass null to skip the request if the URL has no id. */
  const queryForScreen = (id: Id | null) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: id === null ? skipToken : ({ signal }) => open(id, signal),
      // The socket may have been down while the screen was unmounted.
      refetchOnMount: 'always',
    });

  const refreshLists = (): void => {
    for (const list of lists) void queryClient.invalidateQueries({ queryKey: [noun, list] });
  };

  /**
   * Writes the response of a change into the cache. Cancels running fetches first: an older response must not overwrite
   * it.
   */
  const accept = async (item: Item): Promise<Item> => {
    await queryClient.cancelQueries({ queryKey: keyOf(item.id) });
    queryClient.setQueryData<Item>(keyOf(item.id), item);
    refreshLists();
    return item;
  };

  const refresh = async (id: Id): Promise<Item> => {
    await queryClient.cancelQueries({ queryKey: keyOf(id) });
    try {
      return await queryClient.query({ ...queryOf(id), staleTime: 0 });
    } finally {
      refreshLists();
    }
  };

  return {
    accept,
    refresh,
    queryOf,
    cached: (id: Id): Item | undefined => queryClient.getQueryData<Item>(keyOf(id)),
    queryForScreen,
    useRecord: (id: Id | null) => useQuery(queryForScreen(id)),
    /** After an error the current state is refetched: another person may have changed the record. */
    change: async (id: Id, send: () => Promise<Item>): Promise<void> => {
      try {
        await accept(await send());
      } catch (error) {
        await refresh(id).catch(() => {});
        throw error;
      }
    },
  };
};
