import { useState } from 'react';
import { useStaff } from '../../../platform/session/session.ts';
import { useReasonChoices, useTags } from '../../reasons/topic.public.tsx';
import { useTeams } from '../../routing/routing.public.ts';
import { useAssignees, useIncidentChoices } from '../feedback.data.ts';
import type { FilterValues } from '../model/queue-filters.ts';

/** Choices of filters that come from the server: loaded when a filter is opened, or when the address has a value that needs a name. */
export const useFilterChoices = ({ assignee, incident, reason, team }: FilterValues) => {
  const [wants, setWants] = useState({ people: false, incidents: false, reasons: false, tags: false, teams: false });
  const want = (name: keyof typeof wants) => (): void => setWants((before) => ({ ...before, [name]: true }));
  const isPerson = assignee?.some((each) => each !== 'me' && each !== 'nobody') === true;
  const people = useAssignees(wants.people || isPerson).data ?? [];
  const incidents = useIncidentChoices(wants.incidents || incident !== undefined).data ?? [];
  const reasons = useReasonChoices(wants.reasons || reason !== undefined, 'all');
  const tags = useTags(wants.tags).data ?? [];
  const mayRoute = useStaff().may('routing.read');
  const teams = useTeams(mayRoute && (wants.teams || team !== undefined)).data ?? [];
  return {
    people: { choices: people.map(({ id, name }) => ({ value: id, label: name })), onOpen: want('people') },
    incidents: {
      choices: incidents.map(({ id, title }) => ({ value: String(id), label: title })),
      onOpen: want('incidents'),
    },
    reasons: { choices: reasons, onOpen: want('reasons') },
    tags: { choices: tags.map((tag) => ({ value: tag, label: tag })), onOpen: want('tags') },
    /** Null for members who may not see teams. */
    teams: mayRoute
      ? { choices: teams.map(({ id, name }) => ({ value: String(id), label: name })), onOpen: want('teams') }
      : null,
  };
};
