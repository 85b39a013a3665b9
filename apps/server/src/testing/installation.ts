import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchDevice, launchExchange, launchParameters } from '@guildhall/contract/launch/player.ts';
import { API_PATH, WRITE_HEADER, type Route } from '@guildhall/contract/http/route.ts';
import pg from 'pg';
import { afterAll, inject, vi } from 'vitest';
import { applicationUrl, dropDatabase, ownerUrl, recreateDatabase, redisUrl } from '../../../../tools/environment.ts';
import { demoGameFile, withoutBudgets } from '../../development/local-server.ts';
import { parseConfig } from '../runtime/config.ts';
import { startServer } from '../server.ts';
import {
  claimsAt,
  createEdKey,
  createSecretKey,
  signTicket,
  type Claims,
  type IssuerKey,
} from '../features/launch/testing/tickets.ts';

export const publicOrigin = 'https://guildhall.test';
export const cookieName = '__Host-guildhall_session';
const deviceCookieName = '__Host-guildhall_device';

const tokenIn = (headers: Headers): string => /=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

/** Waits for an asynchronous condition; the generous timeout is for busy machines. */
export const until = (condition: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condition, { timeout: 45_000, interval: 5 });

/** A manual clock that starts at a whole second near the database's time. */
const createClock = () => {
  const startMs = Math.floor(Date.now() / 1000) * 1000;
  let nowMs = startMs;
  return {
    now: () => nowMs,
    set: (ms: number) => void (nowMs = ms),
    advance: (ms: number) => void (nowMs += ms),
    reset: () => void (nowMs = startMs),
  };
};

export interface Session {
  readonly headers: Record<string, string>;
  readonly token: string;
  readonly player: string;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly as?: Session | undefined;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

export const fileType = 'application/octet-stream';

export const callAt = async (url: string, route: Pick<Route, 'method' | 'path'>, options: CallOptions = {}) => {
  const isPost = route.method === 'POST';
  const isFile = options.body instanceof Uint8Array;
  const response = await fetch(`${url}${API_PATH}${route.path}${options.query ?? ''}`, {
    method: route.method,
    headers: {
      ...(isPost ? { 'content-type': isFile ? fileType : 'application/json', [WRITE_HEADER]: '1' } : {}),
      ...options.as?.headers,
      ...options.headers,
    },
    ...(isPost ? { body: isFile ? Buffer.from(options.body as Uint8Array) : JSON.stringify(options.body ?? {}) } : {}),
  });
  const text = await response.text();
  const isFileBack = ['image/webp', 'audio/webm', 'audio/mp4'].includes(response.headers.get('content-type') ?? '');
  // Untyped, because tests compare whole responses with the contract.
  return {
    status: response.status,
    text,
    answer: (isFileBack ? { code: 0, msg: null } : JSON.parse(text)) as { code: number; msg: any },
    headers: response.headers,
  };
};

export type Installation = Awaited<ReturnType<typeof createInstallation>>;
export type TestServer = Awaited<ReturnType<Installation['start']>>;

/** `npm run test:pgbouncer` puts a pooler between the servers and the database. */
const connectionTo = (database: string): Record<string, string> => {
  const url = new URL(applicationUrl(database));
  const poolerPort = process.env['GUILDHALL_TEST_POOLER_PORT'];
  if (poolerPort === undefined) return { GUILDHALL_DATABASE_URL: url.href };
  url.port = poolerPort;
  return { GUILDHALL_DATABASE_URL: url.href, GUILDHALL_DATABASE_POOLER: 'transaction' };
};

/** An isolated installation: its own database, keys and clock, and any number of servers. */
export const createInstallation = async () => {
  const template = inject('template');
  const database = `${template}_${randomUUID().slice(0, 8)}`;
  await recreateDatabase(database, template);
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  // Test databases are disposable, and waiting for the disk at each commit would dominate the run time.
  await owner.query(`alter database ${database} set synchronous_commit = off`);
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-'));
  const clock = createClock();
  const ed = createEdKey('ed-1');
  const hmac = createSecretKey('hmac-1');
  // Shared by all servers of the installation, as in production.
  const staffSecret = randomUUID();
  const running: { stop(): Promise<void> }[] = [];
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop()));
    await owner.end();
    await dropDatabase(database);
    rmSync(folder, { recursive: true });
  });

  const mint = (claims: Claims = {}, key: IssuerKey = ed): Promise<string> =>
    signTicket(key, claimsAt(clock.now(), key.issuer, claims));

  const environmentWith = (changes: Record<string, string> = {}, keys = [ed, hmac]): Record<string, string> => {
    const keysFile = join(folder, `${randomUUID()}.json`);
    writeFileSync(keysFile, JSON.stringify(keys.map((key) => key.published)));
    return {
      // Without the worker: tests run jobs explicitly.
      GUILDHALL_ROLES: 'http,gateway',
      GUILDHALL_PORT: '0',
      GUILDHALL_OPS_PORT: '0',
      GUILDHALL_PUBLIC_ORIGIN: publicOrigin,
      GUILDHALL_TRUSTED_PROXIES: 'none',
      ...connectionTo(database),
      GUILDHALL_REDIS_URL: redisUrl,
      GUILDHALL_REDIS_PREFIX: `${database}:`,
      GUILDHALL_LAUNCH: 'ticket',
      GUILDHALL_LAUNCH_KEYS_FILE: keysFile,
      // Many servers of several test files share one PostgreSQL with 100 connections.
      GUILDHALL_POOL_HTTP: '6',
      GUILDHALL_POOL_PUBLIC: '2',
      GUILDHALL_POOL_GATEWAY: '3',
      GUILDHALL_POOL_WORKER: '2',
      ...withoutBudgets,
      GUILDHALL_STAFF_SECRET: staffSecret,
      GUILDHALL_GAME_FILE: demoGameFile,
      GUILDHALL_LOG_LEVEL: 'silent',
      GUILDHALL_DRAIN_NOTICE_MS: '0',
      GUILDHALL_DRAIN_SOCKETS_MS: '0',
      GUILDHALL_MEDIA_DIR: join(folder, 'media'),
      GUILDHALL_FILES_DIR: join(folder, 'files'),
      GUILDHALL_LEDGER_DIR: join(folder, 'ledger'),
      GUILDHALL_PLAYER_DIST: join(folder, 'dist'),
      GUILDHALL_CONSOLE_DIST: join(folder, 'console-dist'),
      ...changes,
    };
  };

  const start = async (changes?: Record<string, string>, keys?: IssuerKey[]) => {
    const server = await startServer(parseConfig(environmentWith(changes, keys)), clock);
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> => (stopped ??= server.stop());
    running.push({ stop });
    if (changes?.['GUILDHALL_REDIS_URL'] === undefined) {
      await until(() => server.services.redis.isUp());
    }
    const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    const call = (route: Pick<Route, 'method' | 'path'>, options?: CallOptions) => callAt(url, route, options);
    const device = async (): Promise<Session> => {
      const { answer, headers } = await call(launchDevice, { body: {} });
      const token = tokenIn(headers);
      return { token, headers: { cookie: `${deviceCookieName}=${token}` }, player: String(answer.msg.player) };
    };
    return {
      ...server,
      ...server.services,
      stop,
      url,
      call,
      opsUrl: `http://127.0.0.1:${server.opsPort}`,
      device,
      /** Launches with the query parameters of the product spec, on a new device unless one is passed. */
      launchByParameters: async (guid: number, on?: Session): Promise<Session> => {
        const { headers } = on ?? (await device());
        const { answer, headers: responseHeaders } = await call(launchParameters, { body: { guid }, headers });
        const token = tokenIn(responseHeaders);
        return {
          token,
          headers: { cookie: `${headers['cookie']}; ${cookieName}=${token}` },
          player: String(answer.msg.player),
        };
      },
      /** Launches from the game client: mints a ticket and exchanges it for a session. */
      launch: async (claims?: Claims, key?: IssuerKey): Promise<Session> => {
        const exchanged = await call(launchExchange, { body: { ticket: await mint(claims, key) } });
        const token = tokenIn(exchanged.headers);
        return { token, headers: { cookie: `${cookieName}=${token}` }, player: String(exchanged.answer.msg.player) };
      },
    };
  };

  return { database, owner, folder, clock, ed, hmac, mint, environmentWith, start };
};
