import { launchExchange } from '@guildhall/contract/launch.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/route.ts';
import { staffEnrolFinish, staffEnrolStart, staffInvitationAccept } from '@guildhall/contract/staff.ts';
import { mintDemoTicket } from '../apps/server/src/features/launch/launch.demo.ts';
import { totpOf } from '../apps/server/src/testing/totp.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { createServices } from '../apps/server/src/services.ts';
import type { Installation } from './installation.ts';

export interface Answered {
  readonly status: number;
  readonly code: number;
  // The whole of an answer, whatever route it is of; whoever asks knows which.
  readonly msg: Record<string, unknown>;
  readonly headers: Headers;
}

/** What a browser sends after an answer; no cookie is taken away in what runs do. */
const cookiesAfter = (headers: Headers, before = ''): string => {
  const jar = new Map<string, string>();
  for (const pair of [...before.split('; '), ...headers.getSetCookie().map((each) => each.split('; ')[0] ?? '')]) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (name !== '') jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
};

/** One request, within a time after which a real client would give up. */
export const call = async (
  url: string,
  route: { readonly method: string; readonly path: string },
  cookie: string,
  body: unknown = {},
): Promise<Answered> => {
  const isPost = route.method === 'POST';
  const response = await fetch(`${url}${API_PATH}${route.path}`, {
    method: route.method,
    headers: { cookie, ...(isPost ? { 'content-type': 'application/json', [WRITE_HEADER]: '1' } : {}) },
    signal: AbortSignal.timeout(8000),
    ...(isPost ? { body: JSON.stringify(body) } : {}),
  });
  const { code, msg } = (await response.json()) as { code: number; msg: Record<string, unknown> };
  return { status: response.status, code, msg, headers: response.headers };
};

/** A launch from the game, with a real ticket. */
export const launchPlayer = async (url: string, keyFile: string, guid: number): Promise<string> => {
  const ticket = await mintDemoTicket(keyFile, { guid, kind: 'player', lang: 3, channel: 1, version: '3.4.0' });
  const answer = await call(url, launchExchange, '', { ticket });
  if (answer.code !== 0) throw new Error(`no launch: ${answer.code}`);
  return cookiesAfter(answer.headers);
};

/** Members of staff through the real invitation, with a second factor; invited by one process, because each takes long to start. */
export const joinStaff = async ({ environment, url }: Installation, names: readonly string[]): Promise<string[]> => {
  const services = await createServices(parseConfig({ ...environment, GUILDHALL_LOG_LEVEL: 'silent' }));
  const password = 'correct horse battery';
  const join = async (name: string): Promise<string> => {
    const { link } = await services.staffService.invitations.invite(null, `${name}@guildhall.test`, 'agent');
    const joined = await call(url, staffInvitationAccept, '', { token: link.split('#')[1], name, password });
    const cookie = cookiesAfter(joined.headers);
    const started = await call(url, staffEnrolStart, cookie, { password });
    const secret = new URL(String(started.msg['address'])).searchParams.get('secret') ?? '';
    const finished = await call(url, staffEnrolFinish, cookie, { code: totpOf(secret) });
    if (finished.code !== 0) throw new Error(`no staff: ${finished.code}`);
    return cookiesAfter(finished.headers, cookie);
  };
  try {
    return await Promise.all(names.map(join));
  } finally {
    await services.close();
  }
};
