import type { Incident } from '@guildhall/contract/incidents.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useLang } from '../../platform/i18n.ts';
import { createLastWish } from '../../platform/last-wish.ts';
import { queryClient } from '../../platform/query.ts';
import { setReplies } from '../replies/unread.public.ts';
import { withIncident, withJoin } from './incidents.model.ts';

const incidentsKey = ['incidents'] as const;

export const useIncidents = () => {
  const lang = useLang();
  return useQuery({
    queryKey: [...incidentsKey, lang],
    queryFn: ({ signal }) => call('/incident/list', { category_lang: lang }, signal),
  });
};

export const renewIncidents = (): Promise<void> => queryClient.invalidateQueries({ queryKey: incidentsKey });

/** Wherever the issue is shown: in the list, in a form that found it similar, in a report that belongs to it. */
const changeEverywhere = (id: number, change: (incident: Incident) => Incident): void => {
  for (const queryKey of [incidentsKey, ['feedback']]) {
    queryClient.setQueriesData<unknown>({ queryKey }, (data: unknown) => withIncident(data, id, change));
  }
};

interface JoinWish {
  readonly id: number;
  readonly is_joined: boolean;
  readonly lang: LangId;
}

const sendJoin = async (wish: JoinWish): Promise<Pick<Incident, 'is_joined' | 'joined_count'>> => ({
  ...(await call('/incident/join', wish)),
  is_joined: wish.is_joined,
});

/** “Me too” with one tap: shown at once, taken back if the server does not agree. */
export const useJoin = (incident: Incident) => {
  const lang = useLang();
  const [join] = useState(() => createLastWish(sendJoin));
  const [tapped, setTapped] = useState<{ readonly of: Incident; readonly shown: Incident } | null>(null);
  const [error, setError] = useState<unknown>(null);
  // Newer news of the server replaces what the taps made of the older.
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

/** Says that the answer was read. A failure is not shown: the next visit says it again. */
export const markIncidentSeen = async (id: number): Promise<void> => {
  try {
    setReplies((await call('/incident/seen', { id })).replies);
    changeEverywhere(id, (known) => ({ ...known, is_unread: false }));
  } catch (error) {
    console.error('the answer could not be marked as read', error);
  }
};
