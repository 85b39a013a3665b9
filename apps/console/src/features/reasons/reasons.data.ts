import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import type { reasonOfChat, reasonOfReport, reasonSave } from '@guildhall/contract/reasons/staff.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { useLocale } from '../../platform/text/i18n.ts';
import { choicesOf, type ReasonChoice } from './model/reason-tree.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'reasons';
/** A hint refreshes them, so they are read once for all rows. */
const staleTime = 5 * 60_000;

export const useReasons = (isWanted = true) =>
  useQuery({
    queryKey: [noun, 'list'],
    queryFn: async ({ signal }) => (await call('/reason/list', {}, signal)).list,
    enabled: isWanted,
    staleTime,
  });

export const useTags = (isWanted = true) =>
  useQuery({
    queryKey: [noun, 'tags'],
    queryFn: async ({ signal }) => (await call('/tag/list', {}, signal)).list,
    enabled: isWanted,
    staleTime,
  });

/** `kept`: deactivated reasons to offer too, all of them or the one that is set. */
export const useReasonChoices = (isWanted: boolean, kept: 'all' | number | null): readonly ReasonChoice[] => {
  const lang = langOfLocale(useLocale());
  const { data } = useReasons(isWanted);
  return useMemo(() => choicesOf(data ?? [], lang, kept), [data, lang, kept]);
};

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [noun] });

export const saveReason = async (body: BodyInputOf<typeof reasonSave>): Promise<void> => {
  try {
    await call('/reason/save', body);
  } finally {
    await refetch();
  }
};

export const moveReasons = async (parentId: number | null, ids: readonly number[]): Promise<void> => {
  await call('/reason/move', { parent_id: parentId, ids: [...ids] });
  await refetch();
};

export const removeTag = async (name: string): Promise<void> => {
  await call('/tag/remove', { name });
  await refetch();
};

export type TopicChange = Omit<BodyInputOf<typeof reasonOfReport>, 'id'>;
export type TopicItem = { readonly of: 'report' | 'chat'; readonly id: string };

/** The lists and the open item are refetched: they begin with the noun of their feature. */
export const setTopic = async ({ of, id }: TopicItem, change: TopicChange): Promise<void> => {
  try {
    if (of === 'report') await call('/reason/of_report', { id, ...change });
    else {
      const body: BodyInputOf<typeof reasonOfChat> = { conversation: id, ...change };
      await call('/reason/of_chat', body);
    }
  } finally {
    void queryClient.invalidateQueries({ queryKey: [of === 'report' ? 'feedback' : 'chat'] });
    if (change.add_tags !== undefined && change.add_tags.length > 0) void refetch();
  }
};
