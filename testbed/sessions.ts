import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { launchExchange } from '@guildhall/contract/launch/player.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import type { StaffRole } from '@guildhall/contract/staff/roles.ts';
import {
  staffEnrolFinish,
  staffEnrolStart,
  staffInvitationAccept,
  staffSecondFactor,
  staffSignIn,
} from '@guildhall/contract/staff/staff.ts';
import { mintDemoTicket } from '../apps/server/src/features/launch/launch.demo-ticket.adapter.ts';
import { totpOf } from '../apps/server/src/features/staff/testing/totp.ts';
import type * as config from '../apps/server/src/runtime/config.ts';
import type * as wiring from '../apps/server/src/wiring.ts';
import { serverMain, type Place } from './installation.ts';

export interface Answered {
  readonly status: number;
  readonly code: number;
  // Untyped: callers know the route's response.
  readonly msg: Record<string, unknown>;
  readonly headers: Headers;
}

/** Updates the cookies like a browser; these runs never delete any. */
export const cookiesAfter = (headers: Headers, before = ''): string => {
  const jar = new Map<string, string>();
  for (const pair of [...before.split('; '), ...headers.getSetCookie().map((each) => each.split('; ')[0] ?? '')]) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (name !== '') jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
};

/** How long the preparation of a run waits for an answer, on a machine with other work. */
export const preparationMs = 60_000;

/** One request, by default with a timeout like a real client's. Bytes are sent as an upload with a key of their own. */
export const call = async (
  url: string,
  route: { readonly method: string; readonly path: string },
  cookie: string,
  body: unknown = {},
  timeoutMs = body instanceof Uint8Array ? 60_000 : 8000,
): Promise<Answered> => {
  const isPost = route.method === 'POST';
  const isFile = body instanceof Uint8Array;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  const response = await fetch(`${url}${API_PATH}${route.path}`, {
    method: route.method,
    headers: {
      cookie,
      ...(isPost ? { 'content-type': type, [WRITE_HEADER]: '1' } : {}),
      ...(isFile ? { [UPLOAD_KEY_HEADER]: randomUUID() } : {}),
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(isPost ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  });
  const { code, msg } = (await response.json()) as { code: number; msg: Record<string, unknown> };
  return { status: response.status, code, msg, headers: response.headers };
};

export const launchPlayer = async (url: string, keyFile: string, guid: number, timeoutMs?: number): Promise<string> => {
  const ticket = await mintDemoTicket(keyFile, { guid, kind: 'player', lang: 3, channel: 1, version: '3.4.0' });
  const answer = await call(url, launchExchange, '', { ticket }, timeoutMs);
  if (answer.code !== 0) throw new Error(`no launch: ${answer.code}`);
  return cookiesAfter(answer.headers);
};

/**
 * Creates staff through the regular invitation flow with a second factor. All in one process, because starting the
 * services is slow.
 */
export const joinStaff = async (
  place: StaffPlace,
  names: readonly string[],
  role: StaffRole = 'agent',
): Promise<string[]> => (await joinMembers(place, names, role)).map(({ cookie }) => cookie);

/** `main`: of the release whose schema the database has, if it is not this one. */
type StaffPlace = Pick<Place, 'url' | 'environment'> & { readonly main?: string };

const codeOf = async (
  main: string,
): Promise<Pick<typeof wiring, 'createServices'> & Pick<typeof config, 'parseConfig'>> => {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(dirname(main), file)).href);
  const [{ createServices }, { parseConfig }] = [
    (await load('wiring.ts')) as typeof wiring,
    (await load('runtime/config.ts')) as typeof config,
  ];
  return { createServices, parseConfig };
};

export interface StaffAccount {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator. */
  readonly secret: string;
  readonly cookie: string;
}

/** Signs in with password and code; null if the code was used before or the account is refused. */
export const signInStaff = async (
  url: string,
  { email, password, secret }: Omit<StaffAccount, 'cookie'>,
): Promise<string | null> => {
  const challenge = await call(url, staffSignIn, '', { email, password });
  const cookie = cookiesAfter(challenge.headers);
  const done = await call(url, staffSecondFactor, cookie, { code: totpOf(secret) });
  return done.msg['step'] === 'signed_in' ? cookiesAfter(done.headers, cookie) : null;
};

export const joinMembers = async (
  { environment, url, main = serverMain }: StaffPlace,
  names: readonly string[],
  role: StaffRole = 'agent',
): Promise<StaffAccount[]> => {
  const { createServices, parseConfig } = await codeOf(main);
  const services = await createServices(parseConfig({ ...environment, GUILDHALL_LOG_LEVEL: 'silent' }));
  const password = 'correct horse battery';
  const join = async (name: string): Promise<StaffAccount> => {
    const { link } = await services.staffService.invitations.invite(null, `${name}@guildhall.test`, role);
    const joined = await call(
      url,
      staffInvitationAccept,
      '',
      { token: link.split('#')[1], name, password },
      preparationMs,
    );
    const cookie = cookiesAfter(joined.headers);
    const started = await call(url, staffEnrolStart, cookie, { password }, preparationMs);
    const secret = new URL(String(started.msg['address'])).searchParams.get('secret') ?? '';
    const finished = await call(url, staffEnrolFinish, cookie, { code: totpOf(secret) }, preparationMs);
    if (finished.code !== 0) throw new Error(`no staff: ${finished.code}`);
    return { email: `${name}@guildhall.test`, password, secret, cookie: cookiesAfter(finished.headers, cookie) };
  };
  try {
    return await Promise.all(names.map(join));
  } finally {
    await services.close();
  }
};
