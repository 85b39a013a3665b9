import type { FeedbackTemplate } from '@guildhall/contract/feedback-desk.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** Begins with the socket's word, and is the same list that answers are written with. */
const listKey = ['templates', 'list'] as const;

const fetchList = async (signal?: AbortSignal): Promise<readonly FeedbackTemplate[]> =>
  (await call('/template/list', {}, signal)).list;

export const useTemplates = () => useQuery({ queryKey: listKey, queryFn: ({ signal }) => fetchList(signal) });

/** Takes over what a change answered; an answer that was asked for earlier must not come after it. */
const accept = async (change: (list: readonly FeedbackTemplate[]) => readonly FeedbackTemplate[]): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: listKey });
  queryClient.setQueryData<readonly FeedbackTemplate[]>(listKey, (list) => change(list ?? []));
  void queryClient.invalidateQueries({ queryKey: listKey });
};

export const acceptTemplate = async (template: FeedbackTemplate): Promise<FeedbackTemplate> => {
  await accept((list) => [...list.filter(({ id }) => id !== template.id), template]);
  return template;
};

/** What is saved under that number now; undefined where somebody took it away. */
export const refreshTemplate = async (id: number): Promise<FeedbackTemplate | undefined> => {
  const list = await fetchList();
  await accept(() => list);
  return list.find((template) => template.id === id);
};

export const removeTemplate = async (id: number): Promise<void> => {
  await call('/template/remove', { id });
  await accept((list) => list.filter((template) => template.id !== id));
};
