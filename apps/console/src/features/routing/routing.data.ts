import type {
  RoutingPerson,
  RoutingSettings,
  RoutingTeam,
  routingSetPerson,
  routingSetTeam,
} from '@guildhall/contract/routing/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/network/api.ts';
import { queryClient } from '../../platform/network/query-client.ts';

/** Query key prefix; must equal the noun in the socket's change messages. */
const noun = 'routing';

/** Languages, skills and teams of all staff who may answer players. */
export const useRouting = () =>
  useQuery({ queryKey: [noun], queryFn: ({ signal }) => call('/routing/read', {}, signal) });

export const useTeams = (isWanted: boolean) =>
  useQuery({
    queryKey: [noun],
    queryFn: ({ signal }) => call('/routing/read', {}, signal),
    select: ({ teams }) => teams,
    enabled: isWanted,
  });

/** Refetches even after an error, because the shown state may be outdated. */
const change = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send();
  } finally {
    await queryClient.invalidateQueries({ queryKey: [noun] });
  }
};

export const savePerson = (body: BodyInputOf<typeof routingSetPerson>): Promise<RoutingPerson> =>
  change(() => call('/routing/set_person', body));

export const saveTeam = (body: BodyInputOf<typeof routingSetTeam>): Promise<RoutingTeam> =>
  change(() => call('/routing/set_team', body));

export const saveSettings = ({
  routes_reports,
  reports_max,
  version,
}: Pick<RoutingSettings, 'routes_reports' | 'reports_max' | 'version'>): Promise<RoutingSettings> =>
  change(() => call('/routing/set_settings', { routes_reports, reports_max, version }));

export const saveAutomatic = (isAutomatic: boolean): Promise<null> =>
  change(() => call('/routing/set_automatic', { accepts_automatically: isAutomatic }));
