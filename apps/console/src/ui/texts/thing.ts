import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';

/**
 * Things of one noun that are opened one by one and changed by routes that answer with the whole of it. `noun` is the
 * socket's word for them.
 */
export const createThings = <Thing extends { readonly id: number }>(
  noun: string,
  open: (id: number, signal?: AbortSignal) => Promise<Thing>,
) => {
  const keyOf = (id: number) => [noun, 'open', id] as const;

  /** Takes over what a change answered. An answer that was asked for earlier must not come after it. */
  const accept = async (thing: Thing): Promise<Thing> => {
    await queryClient.cancelQueries({ queryKey: keyOf(thing.id) });
    queryClient.setQueryData(keyOf(thing.id), thing);
    void queryClient.invalidateQueries({ queryKey: [noun, 'table'] });
    return thing;
  };

  const refresh = async (id: number): Promise<Thing> => accept(await open(id));

  return {
    accept,
    refresh,
    /** Null asks for nothing: the address names none. */
    useThing: (id: number | null) =>
      useQuery({
        queryKey: keyOf(id ?? 0),
        queryFn: ({ signal }) => open(id ?? 0, signal),
        enabled: id !== null,
        // One may have come back after a while without a socket.
        refetchOnMount: 'always',
      }),
    /** After a refusal the present state is asked for: somebody else may have been first. */
    change: async (id: number, send: () => Promise<Thing>): Promise<void> => {
      try {
        await accept(await send());
      } catch (error) {
        await refresh(id).catch(() => {});
        throw error;
      }
    },
  };
};
