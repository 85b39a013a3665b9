import type { Incident } from '@guildhall/contract/incidents/player.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/network/api.ts';
import { failureMessageOf } from '../../platform/network/failure.ts';
import { loadMoreTexts, translate, useLang } from '../../platform/text/i18n.ts';
import { createLatestSender } from '../../platform/network/send-latest.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { setReplies } from '../replies/unread.public.ts';
import { showToast } from '../../ui/toast.ts';
import { incidentsKey, incidentsQuery } from './incident-list.data.ts';
import { withIncident, withJoin } from './incidents.model.ts';

export const useIncidents = () => useQuery(incidentsQuery(useLang()));

export const renewIncidents = (): Promise<void> => queryClient.invalidateQueries({ queryKey: incidentsKey });

/** Updates every query that contains the incident: the list, similar incidents, and reports linked to it. */
const changeEverywhere = (id: number, change: (incident: Incident) => Incident): void => {
  for (const queryKey of [incidentsKey, ['feedback']]) {
    queryClient.setQueriesData<unknown>({ queryKey }, (data: unknown) => withIncident(data, id, change));
  }
};

interface JoinRequest {
  readonly id: number;
  readonly is_joined: boolean;
  readonly lang: LangId;
}

const sendJoin = async (request: JoinRequest): Promise<Pick<Incident, 'is_joined' | 'joined_count'>> => ({
  ...(await call('/incident/join', request)),
  is_joined: request.is_joined,
});

/** “Me too” with an optimistic update that is rolled back on failure. */
export const useJoin = (incident: Incident) => {
  const lang = useLang();
  const [join] = useState(() => createLatestSender(sendJoin));
  const [tapped, setTapped] = useState<{ readonly of: Incident; readonly shown: Incident } | null>(null);
  const [error, setError] = useState<unknown>(null);
  // Fresh server data replaces the optimistic state.
  const shown = tapped !== null && tapped.of === incident ? tapped.shown : incident;
  const toggle = async (): Promise<void> => {
    const { id } = incident;
    const next = withJoin(shown, !shown.is_joined);
    setTapped({ of: incident, shown: next });
    setError(null);
    try {
      const answer = await join({ id, is_joined: next.is_joined, lang });
      if (answer === null) return;
      setTapped((last) => last && { ...last, shown: { ...last.shown, ...answer } });
      changeEverywhere(id, (known) => ({ ...known, ...answer }));
    } catch (failure) {
      setTapped(null);
      setError(failure);
      void renewIncidents();
    }
  };
  return { shown, error, toggle };
};

/** The text is not part of the first visit. Without it, the pressed button says enough. */
const sayJoined = (): void => {
  loadMoreTexts().then(
    () => showToast(translate('incidents.joined')),
    () => {},
  );
};

/**
 * “I have this too” where only the id is known, with one sender for each button. `show` gets whether the player has
 * joined, null if only the list knows; a toast says what came of the last tap.
 */
export const createStripJoin = (id: number, show: (isJoined: boolean | null) => void) => {
  let confirmed: boolean | null = null;
  const join = createLatestSender(async (request: JoinRequest) => {
    const answer = await sendJoin(request);
    confirmed = answer.is_joined;
    return answer;
  });
  return async (isJoined: boolean, lang: LangId): Promise<void> => {
    show(isJoined);
    try {
      const answer = await join({ id, is_joined: isJoined, lang });
      // An earlier tap waits for the answer to this one.
      if (answer === null) return;
      show(answer.is_joined);
      changeEverywhere(id, (known) => ({ ...known, ...answer }));
      if (answer.is_joined) sayJoined();
    } catch (failure) {
      show(confirmed);
      const { key, params } = failureMessageOf(failure);
      showToast(translate(key, params));
      void renewIncidents();
    }
  };
};

/** Fire-and-forget: a failure is only logged, because the next visit marks it again. */
export const markIncidentSeen = async (id: number): Promise<void> => {
  try {
    setReplies((await call('/incident/seen', { id })).replies);
    changeEverywhere(id, (known) => ({ ...known, is_unread: false }));
  } catch (error) {
    console.error('incidents: could not mark the answer as read', error);
  }
};
