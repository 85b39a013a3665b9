import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchDevice, launchExchange, launchParameters } from '@guildhall/contract/launch.ts';
import { API_PATH, WRITE_HEADER, type Route } from '@guildhall/contract/route.ts';
import pg from 'pg';
import { afterAll, inject, vi } from 'vitest';
import { applicationUrl, dropDatabase, ownerUrl, recreateDatabase, redisUrl } from '../../../../scripts/environment.ts';
import { parseConfig } from '../platform/config.ts';
import { startServer } from '../server.ts';
import { claimsAt, createEdKey, createSecretKey, signTicket, type Claims, type IssuerKey } from './tickets.ts';

export const publicOrigin = 'https://guildhall.test';
export const cookieName = '__Host-guildhall_session';
const deviceCookieName = '__Host-guildhall_device';

const tokenIn = (headers: Headers): string => /=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

/** Waits for something that comes by itself; the limit is for a busy machine, not a promise of ours. */
export const until = (condition: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condition, { timeout: 10_000, interval: 5 });

/** Stands still until moved, at a whole second near the real time that the database keeps. */
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
  const isFileBack = ['image/webp', 'audio/webm'].includes(response.headers.get('content-type') ?? '');
  // The tests compare the whole answer; its type is what they prove.
  return {
    status: response.status,
    text,
    answer: (isFileBack ? { code: 0, msg: null } : JSON.parse(text)) as { code: number; msg: any },
    headers: response.headers,
  };
};

export type Installation = Awaited<ReturnType<typeof createInstallation>>;
export type TestServer = Awaited<ReturnType<Installation['start']>>;

/** A database of its own, keys of its own, a clock that tests move, and as many servers as a test wants. */
export const createInstallation = async () => {
  const template = inject('template');
  const database = `${template}_${randomUUID().slice(0, 8)}`;
  await recreateDatabase(database, template);
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  // A lost test database is no loss, and waiting for the disk at every commit is most of a test's time.
  await owner.query(`alter database ${database} set synchronous_commit = off`);
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-'));
  const clock = createClock();
  const ed = createEdKey('ed-1');
  const hmac = createSecretKey('hmac-1');
  // The same for every server of the installation, as it is where many run side by side.
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
      // Jobs run when a test runs them, not by themselves.
      GUILDHALL_ROLES: 'http,gateway',
      GUILDHALL_PORT: '0',
      GUILDHALL_OPS_PORT: '0',
      GUILDHALL_PUBLIC_ORIGIN: publicOrigin,
      GUILDHALL_DATABASE_URL: applicationUrl(database),
      GUILDHALL_REDIS_URL: redisUrl,
      GUILDHALL_REDIS_PREFIX: `${database}:`,
      GUILDHALL_LAUNCH: 'ticket',
      GUILDHALL_LAUNCH_KEYS_FILE: keysFile,
      GUILDHALL_STAFF_SECRET: staffSecret,
      GUILDHALL_LOG_LEVEL: 'silent',
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
      /** A launch by the document's query parameters, on a new device unless one is given. */
      launchByParameters: async (guid: number, on?: Session): Promise<Session> => {
        const { headers } = on ?? (await device());
        const { answer, headers: told } = await call(launchParameters, { body: { guid }, headers });
        const token = tokenIn(told);
        return {
          token,
          headers: { cookie: `${headers['cookie']}; ${cookieName}=${token}` },
          player: String(answer.msg.player),
        };
      },
      /** A fresh launch from the game client: mints a ticket and trades it for a session. */
      launch: async (claims?: Claims, key?: IssuerKey): Promise<Session> => {
        const exchanged = await call(launchExchange, { body: { ticket: await mint(claims, key) } });
        const token = tokenIn(exchanged.headers);
        return { token, headers: { cookie: `${cookieName}=${token}` }, player: String(exchanged.answer.msg.player) };
      },
    };
  };

  return { database, owner, folder, clock, ed, hmac, mint, environmentWith, start };
};
