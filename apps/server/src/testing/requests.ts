import { postTypes } from '@guildhall/contract/post-types.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { ensureDemoKey } from '../../../../scripts/environment.ts';
import { createArticleFactory } from '../features/articles/articles.factory.ts';
import { createChatFileRequests, createChatRequests } from './chat-requests.ts';
import { createDeletionRequests } from './deletion-requests.ts';
import { createFeedbackRequests } from './feedback-requests.ts';
import { createFileRequests } from './file-requests.ts';
import { createIncidentRequests } from './incident-requests.ts';
import type { Installation, Session } from './installation.ts';
import { createStaffRequests, endsSession } from './staff-requests.ts';
import { createSuggestionRequests } from './suggestion-requests.ts';
import { createSurveyRequests } from './survey-requests.ts';
import { enrolledAs, signInAs, signInWithoutSecondFactorAs, joinAs } from './staff.ts';
import { nobody, toldTo } from './webhook-requests.ts';

export const nameOf = (route: Route): string => `${route.method} ${route.path}`;

/** What staff must have given to call the route; undefined for routes that are not theirs. */
export const staffNeedOf = ({ access }: Route): string | undefined =>
  typeof access === 'object' && 'staff' in access ? access.staff : undefined;

/** Two callers in one browser: both cookies go along. */
const together = (...cookies: (string | undefined)[]): Record<string, string> => ({
  cookie: cookies.filter(Boolean).join('; '),
});

/** A server that mounts every route, the development ones too, with a body for each that it would accept. */
export const startWithRequests = async (installation: Installation) => {
  const server = await installation.start({
    GUILDHALL_DEMO_KEY_FILE: ensureDemoKey(installation.folder).privateKeyFile,
    GUILDHALL_ALLOW_DEMO_KEY: 'true',
    GUILDHALL_LAUNCH: 'both',
    // The callers here share one network and make more devices than people do.
    GUILDHALL_LIMITS: JSON.stringify({ network_devices: 10_000 }),
    ...toldTo(installation, [nobody]),
  });
  const id = await createArticleFactory(server.articles).published({ type: postTypes.guide, title: 'Dragons' });
  const page = { category_lang: 3, page_index: 1, page_size: 20 };
  const bodies: Record<string, () => unknown> = {
    'POST /category/list': () => ({ post_type: postTypes.guide, ...page }),
    'POST /category/info': () => ({ id, category_lang: 3 }),
    'POST /category/search': () => ({ query: 'dragons', ...page }),
    'POST /launch/exchange': async () => ({ ticket: await installation.mint() }),
    'POST /launch/parameters': () => ({ guid: 5 }),
    'POST /launch/claim': () => ({ take: true }),
    'POST /launch/demo_ticket': () => ({ guid: 5, kind: 'player', lang: 3, channel: 1, version: '1' }),
  };
  const staffRequest = await createStaffRequests(server);
  const fileRequest = createFileRequests(server);
  const feedbackBody = createFeedbackRequests(server);
  const chatFileRequest = createChatFileRequests(server);
  const chatBody = createChatRequests(server);
  const deletionBody = createDeletionRequests(server);
  const incidentBody = createIncidentRequests(server);
  const suggestionBody = createSuggestionRequests(server);
  const surveyBody = createSurveyRequests(server);
  const bodyBy = async (route: Route, caller: Session | undefined): Promise<unknown> =>
    (await feedbackBody(route, caller)) ??
    (await chatBody(route, caller)) ??
    (await deletionBody(route, caller)) ??
    (await incidentBody(route, caller)) ??
    (await suggestionBody(route)) ??
    (await surveyBody(route)) ??
    (await bodies[nameOf(route)]?.()) ??
    {};

  /** The request as `caller` would make it: body, and the headers of the caller with what the route needs beside. */
  const requestBy = async (route: Route, caller: Session | undefined) => {
    const ofFile = (await fileRequest(route, caller)) ?? (await chatFileRequest(route, caller));
    if (ofFile !== undefined) {
      return { body: {}, query: '', ...ofFile, headers: { ...caller?.headers, ...ofFile.headers } };
    }
    if (staffNeedOf(route) === undefined) {
      return { body: await bodyBy(route, caller), query: '', headers: caller?.headers ?? {} };
    }
    const { body, cookie } = await staffRequest(route, caller);
    return { body, query: '', headers: together(caller?.headers['cookie'], cookie) };
  };

  /** A request that succeeds: a player's, in whose browser somebody of staff is signed in too where the route needs it. */
  const requestOf = async (route: Route, isRefused = false) => {
    const player = route.path === '/launch/parameters' ? await server.launchByParameters(6) : await server.launch();
    const need = staffNeedOf(route);
    if (need === undefined) return { player, ...(await requestBy(route, player)) };
    if (need === 'open') {
      const { headers, ...request } = await requestBy(route, undefined);
      return { ...request, player, headers: { ...headers, ...together(player.headers['cookie'], headers['cookie']) } };
    }
    // What is refused ends no session.
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
