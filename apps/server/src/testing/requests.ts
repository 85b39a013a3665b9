import type { Route } from '@guildhall/contract/http/route.ts';
import { ensureDemoKey } from '../../development/local-server.ts';
import type { Installation, Session } from './installation.ts';
import { collectRequests, type SampleRequest } from './sample-requests.ts';
import { environmentWithActions } from '../features/game-actions/testing/requests.ts';
import { endsSession } from '../features/staff/testing/requests.ts';
import { enrolledAs, signInAs, signInWithoutSecondFactorAs, joinAs } from '../features/staff/testing/staff.factory.ts';
import { unreachableReceiver, environmentWithReceivers } from '../features/webhooks/testing/requests.ts';

export const nameOf = (route: Route): string => `${route.method} ${route.path}`;

/** The staff access a route requires; undefined for other routes. */
export const staffNeedOf = ({ access }: Route): string | undefined =>
  typeof access === 'object' && 'staff' in access ? access.staff : undefined;

/** Merges the cookies of two callers into one browser. */
const together = (...cookies: (string | undefined)[]): Record<string, string> => ({
  cookie: cookies.filter(Boolean).join('; '),
});

/** Starts a server with every route mounted, including development routes, and a valid request for each. */
export const startWithRequests = async (installation: Installation, environment: Record<string, string> = {}) => {
  const server = await installation.start({
    GUILDHALL_DEMO_KEY_FILE: ensureDemoKey(installation.folder).privateKeyFile,
    GUILDHALL_ALLOW_DEMO_KEY: 'true',
    GUILDHALL_LAUNCH: 'both',
    // All callers share one network and create more devices than its budget allows.
    GUILDHALL_LIMITS: JSON.stringify({ network_devices: 10_000 }),
    ...environmentWithReceivers(installation, [unreachableReceiver]),
    ...environmentWithActions(installation),
    ...environment,
  });
  const samples = await collectRequests({ installation, server, agent: await enrolledAs(server, 'agent') });

  const prepared = new Map<string, Promise<SampleRequest>>();
  const newSample = async (route: Route, caller: Session | undefined): Promise<SampleRequest> =>
    (await samples[route.path]?.(caller)) ?? {};
  const preparedSample = (route: Route, caller: Session | undefined): Promise<SampleRequest> => {
    const sample = prepared.get(route.path) ?? newSample(route, caller);
    prepared.set(route.path, sample);
    return sample;
  };

  /**
   * The request as sent by `caller`: body, the caller's headers and whatever else the route needs. `isRefused`: callers
   * without access change nothing, so what the request is about is prepared only once for all of them.
   */
  const requestBy = async (route: Route, caller: Session | undefined, isRefused = false) => {
    const sample = await (isRefused ? preparedSample(route, caller) : newSample(route, caller));
    const { body = {}, query = '', headers, cookie } = sample;
    const cookies = staffNeedOf(route) === undefined ? {} : together(caller?.headers['cookie'], cookie);
    return { body, query, headers: { ...caller?.headers, ...headers, ...cookies } };
  };

  /** A request that succeeds: from a player, whose browser also has a staff session if the route requires one. */
  const requestOf = async (route: Route, isRefused = false) => {
    const player = route.path === '/launch/parameters' ? await server.launchByParameters(6) : await server.launch();
    const need = staffNeedOf(route);
    if (need === undefined) return { player, ...(await requestBy(route, player)) };
    if (need === 'open') {
      const { headers, ...request } = await requestBy(route, undefined);
      return { ...request, player, headers: { ...headers, ...together(player.headers['cookie'], headers['cookie']) } };
    }
    // Refused requests do not end the session, so it can be reused.
    const isFresh = endsSession(route) && !isRefused;
    const enrolling = isFresh
      ? joinAs(server, 'admin').then(({ session }) => session)
      : signInWithoutSecondFactorAs(server, 'admin');
    const signedIn = isFresh ? enrolledAs(server, 'admin').then(({ session }) => session) : signInAs(server, 'admin');
    const staff = await (need === 'enrolling' ? enrolling : signedIn);
    const { headers, ...request } = await requestBy(route, staff);
    return { ...request, player, headers: { ...headers, ...together(player.headers['cookie'], headers['cookie']) } };
  };

  return { server, requestBy, requestOf, bodyOf: async (route: Route) => (await requestBy(route, undefined)).body };
};
