import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { launchExchange } from '@guildhall/contract/launch/player.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { claimsAt, createEdKey, signTicket, type Claims } from '../apps/server/src/features/launch/testing/tickets.ts';
import { newSecret } from '../apps/server/src/features/webhooks/testing/requests.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { callAt, cookieName, type CallOptions, type TestServer } from '../apps/server/src/testing/installation.ts';
import { startS3 } from '../apps/server/src/testing/s3.ts';
import { createServices } from '../apps/server/src/wiring.ts';
import { repository } from '../tools/environment.ts';
import { runToEnd, startChild, waitFor, type Child } from '../testbed/child.ts';
import { startRedis } from '../testbed/stores.ts';

export interface Ports {
  readonly postgres: number;
  readonly redis: number;
  readonly receiver: number;
  readonly server: number;
  readonly ops: number;
}

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

/** A webhook receiver that accepts and remembers everything. */
const startReceiver = async (port: number) => {
  const received: Received[] = [];
  let waiting: (() => void)[] | null = null;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (data: Buffer) => (text += data.toString()));
    request.on('end', () => {
      const { type } = JSON.parse(text) as { type: string };
      received.push({ id: String(request.headers['webhook-id']), type, text });
      const accept = (): void => void response.writeHead(204).end();
      if (waiting === null) accept();
      else waiting.push(accept);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    received,
    close,
    /** Accepts nothing until the returned function is called. */
    hold: (): (() => void) => {
      const held: (() => void)[] = [];
      waiting = held;
      return () => {
        waiting = null;
        for (const accept of held) accept();
      };
    },
  };
};

/** Everything of an installation except PostgreSQL, which the drill stops and restores. */
export const createDrillInstallation = async (folder: string, database: string, ports: Ports, hasFolders: boolean) => {
  const redis = await startRedis(folder, ports.redis);
  const receiver = await startReceiver(ports.receiver);
  const s3 = hasFolders ? null : await startS3();
  const home = join(folder, 'server');
  mkdirSync(home);
  const key = createEdKey('drill-1');
  const fileWith = (name: string, content: unknown): string => {
    const path = join(home, name);
    writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
    return path;
  };
  const url = `http://127.0.0.1:${ports.receiver}/`;
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    GUILDHALL_ROLES: 'http,gateway,worker',
    GUILDHALL_PORT: String(ports.server),
    GUILDHALL_OPS_PORT: String(ports.ops),
    GUILDHALL_PUBLIC_ORIGIN: 'https://guildhall.test',
    GUILDHALL_TRUSTED_PROXIES: 'none',
    GUILDHALL_DATABASE_URL: `postgres://guildhall_app@127.0.0.1:${ports.postgres}/${database}`,
    GUILDHALL_REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    GUILDHALL_REDIS_PREFIX: 'restore:',
    GUILDHALL_LAUNCH: 'ticket',
    GUILDHALL_LAUNCH_KEYS_FILE: fileWith('launch-keys.json', [key.published]),
    GUILDHALL_GAME_FILE: join(repository, 'apps/server/seeds/game.json'),
    GUILDHALL_STAFF_SECRET: randomUUID(),
    GUILDHALL_LOG_LEVEL: 'warn',
    GUILDHALL_MEDIA_DIR: join(home, 'media'),
    GUILDHALL_FILES_DIR: join(home, 'files'),
    GUILDHALL_LEDGER_DIR: join(home, 'ledger'),
    GUILDHALL_WEBHOOKS_FILE: fileWith('webhooks.json', [{ name: 'game', url, secret: newSecret(), events: '*' }]),
    ...(s3 === null ? {} : { GUILDHALL_S3_FILE: fileWith('s3.json', s3.config) }),
  };

  const address = `http://127.0.0.1:${ports.server}`;
  const call = (route: Pick<Route, 'method' | 'path'>, options?: CallOptions) => callAt(address, route, options);
  const mint = (claims: Claims = {}): Promise<string> => signTicket(key, claimsAt(Date.now(), key.issuer, claims));
  const launchWith = async (ticket: string) => {
    const { answer, headers } = await call(launchExchange, { body: { ticket } });
    const msg = answer.msg as { player?: unknown };
    const token = /=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
    return {
      code: answer.code,
      session: { token, headers: { cookie: `${cookieName}=${token}` }, player: String(msg.player) },
    };
  };

  let server: Child | null = null;
  return {
    environment,
    received: receiver.received,
    holdWebhooks: receiver.hold,
    mint,
    launchWith,
    call,
    /** The real server and worker as a child process. */
    startServer: async (): Promise<void> => {
      const child = startChild(process.execPath, [join(repository, 'apps/server/src/main.ts')], { env: environment });
      for (const stream of [child.process.stdout, child.process.stderr]) {
        stream?.on('data', (data: Buffer) => appendFileSync(join(folder, 'server.log'), data));
      }
      server = child;
      const isReady = (): Promise<boolean> =>
        fetch(`http://127.0.0.1:${ports.ops}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await waitFor('the server', isReady, 120_000);
    },
    stopServer: async (): Promise<void> => {
      server?.kill('SIGTERM');
      await server?.gone;
      server = null;
    },
    /** Services in this process, for what staff and operators do; requests go to the real server. */
    openServices: async () => {
      const services = await createServices(parseConfig({ ...environment, GUILDHALL_LOG_LEVEL: 'error' }));
      const features = services.registered();
      const launch = async (claims?: Claims) => (await launchWith(await mint(claims))).session;
      const through = { ...services, features, url: address, call, launch } as unknown as TestServer;
      return { services, features, through };
    },
    guildhall: async (...args: string[]): Promise<{ code: string; text: string }> => {
      const child = startChild(process.execPath, [join(repository, 'apps/server/src/guildhall.ts'), ...args], {
        env: environment,
      });
      let text = '';
      for (const stream of [child.process.stdout, child.process.stderr]) {
        stream?.on('data', (data: Buffer) => (text += data.toString()));
      }
      return { code: await child.gone, text };
    },
    migrate: (adminUrl: string) =>
      runToEnd(process.execPath, [join(repository, 'scripts/migrate.ts')], {
        env: { ...process.env, GUILDHALL_ADMIN_DATABASE_URL: adminUrl, GUILDHALL_DATABASE: database },
      }),
    close: async (): Promise<void> => {
      server?.kill('SIGKILL');
      await receiver.close();
      await s3?.stop();
    },
  };
};
