import type { followUpRemind, followUpReport } from '@guildhall/contract/follow-up/staff.ts';
import type { BodyInputOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'follow-up';

export const useFollowUp = (subject: ChatOrReport, isWanted = true) =>
  useQuery({
    queryKey: [noun, 'of', subject.of, subject.id],
    queryFn: ({ signal }) => call('/followup/of', { subject }, signal),
    enabled: isWanted,
    refetchOnMount: 'always',
  });

/** The socket announces the change too, but the author should not have to wait for it. */
const refresh = (): void => {
  for (const key of [noun, 'chat', 'feedback', 'seats']) void queryClient.invalidateQueries({ queryKey: [key] });
};

const changing = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send();
  } finally {
    refresh();
  }
};

export const makeReport = (body: BodyInputOf<typeof followUpReport>): Promise<MsgOf<typeof followUpReport>> =>
  changing(() => call('/followup/report', body));

export const snooze = (subject: ChatOrReport, until: number | null): Promise<unknown> =>
  changing(() => call('/followup/snooze', { subject, until }));

export const remind = (body: BodyInputOf<typeof followUpRemind>): Promise<unknown> =>
  changing(() => call('/followup/remind', body));

export const forgetReminder = (id: number): Promise<unknown> => changing(() => call('/followup/forget', { id }));

export const writeFirst = (subject: ChatOrReport, key: string, text: string) =>
  changing(() => call('/followup/write', { subject, key, text }));
