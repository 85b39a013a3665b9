import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { call, CallFailure } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const listKey = ['templates', 'list'] as const;

const fetchList = async (signal?: AbortSignal): Promise<readonly FeedbackTemplate[]> =>
  (await call('/template/list', {}, signal)).list;

export const useTemplates = (isWanted = true) =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => fetchList(signal), enabled: isWanted });

export const useTemplate = (id: number | null) => {
  const { data: list, error, refetch } = useTemplates();
  const data = list?.find((template) => template.id === id);
  return { data, error: list === undefined || data !== undefined ? error : new CallFailure('not_found'), refetch };
};

/** Updates the cached list. Cancels running fetches first: an older response must not overwrite it. */
const accept = async (change: (list: readonly FeedbackTemplate[]) => readonly FeedbackTemplate[]): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: listKey });
  queryClient.setQueryData<readonly FeedbackTemplate[]>(listKey, (list) => change(list ?? []));
  void queryClient.invalidateQueries({ queryKey: listKey });
};

export const acceptTemplate = async (template: FeedbackTemplate): Promise<FeedbackTemplate> => {
  await accept((list) => [...list.filter(({ id }) => id !== template.id), template]);
  return template;
};

/** The current server state; undefined if the template was removed. */
export const refreshTemplate = async (id: number): Promise<FeedbackTemplate | undefined> => {
  const list = await fetchList();
  await accept(() => list);
  return list.find((template) => template.id === id);
};

export const removeTemplate = async (id: number): Promise<void> => {
  await call('/template/remove', { id });
  await accept((list) => list.filter((template) => template.id !== id));
};
