import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:tls';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import { SOCKET_PATH } from '@guildhall/contract/realtime/socket.ts';
import { CONSOLE_PATH, STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { isSplit } from '../http/hosts.ts';
import type { ServerConfig } from '../runtime/config.ts';
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts';

const waitMs = 5000;
const dayMs = 86_400_000;
/** Certificates of three months are renewed a month before their end; two weeks later something is wrong. */
const renewDays = 14;

const certificateOf = async (origin: string): Promise<Finding[]> => {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return [];
  const subject = `certificate of ${hostname}`;
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // An expired certificate is to be described, not refused.
  const socket = connect(
    { host: hostname, servername: hostname, port: Number(port || 443), rejectUnauthorized: false },
    () => resolve(new Date(socket.getPeerCertificate().valid_to)),
  );
  socket.setTimeout(waitMs, () => reject(new Error('no answer')));
  socket.on('error', reject);
  try {
    const until = await promise;
    const days = Math.floor((until.getTime() - Date.now()) / dayMs);
    const advice = 'Renew it; docs/operations/proxies.md has the commands. Browsers open nothing once it has expired.';
    if (days < 0) return [fail(subject, `expired on ${until.toISOString().slice(0, 10)}`, advice)];
    if (!socket.authorized) return [fail(subject, `is not accepted: ${String(socket.authorizationError)}`, advice)];
    return [
      days < renewDays ? warn(subject, `expires in ${days} days`, advice) : ok(subject, `valid for ${days} days`),
    ];
  } catch (error) {
    return [fail(subject, reasonOf(error), 'Check DNS, the firewall and the proxy.')];
  } finally {
    socket.destroy();
  }
};

const ask = async (url: URL, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  // The certificate has a line of its own.
  const asked = send(url, { headers, rejectUnauthorized: false, timeout: waitMs, agent: false });
  asked.on('response', (response) => {
    response.resume();
    resolve(response);
  });
  asked.on('upgrade', (response, socket) => {
    socket.destroy();
    resolve(response);
  });
  asked.on('timeout', () => asked.destroy(new Error('no answer')));
  asked.on('error', reject);
  asked.end();
  return promise;
};

const pageOf = async (subject: string, url: URL): Promise<Finding> => {
  const advice = 'Check that the proxy sends this host to servers with the role http, and keeps the Host header.';
  try {
    const { statusCode = 0 } = await ask(url);
    return statusCode === 200 ? ok(subject, url.href) : fail(subject, `${url.href} answers ${statusCode}`, advice);
  } catch (error) {
    return fail(subject, `${url.href}: ${reasonOf(error)}`, advice);
  }
};

/** Without a token the gateway refuses with 401. The role http answers 200 with a page, as if all were well. */
const socketOf = async (subject: string, url: URL): Promise<Finding> => {
  const advice =
    'Let the proxy send this path, with the headers Upgrade and Connection, to servers with the role gateway.';
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'Z3VpbGRoYWxsIGRvY3Rvcg==',
    origin: url.origin,
  };
  try {
    const { statusCode = 0 } = await ask(url, upgrade);
    return statusCode === 101 || statusCode === 401
      ? ok(subject, `${url.pathname} reaches the gateway`)
      : fail(subject, `${url.href} answers ${statusCode}, not as the gateway does`, advice);
  } catch (error) {
    return fail(subject, `${url.href}: ${reasonOf(error)}`, advice);
  }
};

/** What players and staff reach from outside: certificates, pages and sockets of both hosts. */
export const checkPublic = async (config: ServerConfig): Promise<Finding[]> => {
  const { publicOrigin, consoleOrigin } = config;
  const origins = isSplit(config) ? [publicOrigin, consoleOrigin] : [publicOrigin];
  return [
    ...(await Promise.all(origins.map(certificateOf))).flat(),
    await pageOf('page of players', new URL(`${BASE_PATH}/`, publicOrigin)),
    await pageOf('console', new URL(`${CONSOLE_PATH}/`, consoleOrigin)),
    await socketOf('socket of players', new URL(SOCKET_PATH, publicOrigin)),
    await socketOf('socket of staff', new URL(STAFF_SOCKET_PATH, consoleOrigin)),
  ];
};
