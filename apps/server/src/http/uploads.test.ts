import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { API_PATH, route, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import Fastify from 'fastify';
import * as v from 'valibot';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstallation } from '../testing/installation.ts';
import { mountApi } from './mount-api.ts';
import { answer } from './answer.ts';
import { anonymous } from '../runtime/actor.ts';
import { defaultBudgets } from '../runtime/budgets.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { launchedActor } from '../testing/actors.ts';
import { createAdmissionControl } from './admission.ts';

const common = { noun: 'probe', summary: '', effect: 'write', msg: v.number(), errors: [] } as const;
const take = route({
  ...common,
  method: 'POST',
  path: '/probe/take',
  access: 'person',
  body: v.instance(Uint8Array),
  bytesMax: 1_000_000,
  takes: 'bytes',
  isKeyed: true,
});
const say = route({
  ...common,
  method: 'POST',
  path: '/probe/say',
  access: 'person',
  body: v.object({ text: v.string() }),
});

const bounds = {
  totalMs: 3000,
  paceMs: 600,
  paceBytes: 10,
  callerUploads: 2,
  callerBytes: 2500,
  strangerBytes: 500,
  allBytes: 4000,
  strangersBytes: 1000,
};
const metrics = createMetrics();
/** Requests in work, which `release` lets end while `isHolding`. */
const work = { isHolding: false, held: [] as (() => void)[] };
const hold = async (bytes: number): Promise<number> => {
  if (work.isHolding) await new Promise<void>((resolve) => work.held.push(resolve));
  return bytes;
};
const release = (): void => {
  work.isHolding = false;
  for (const end of work.held.splice(0)) end();
};
// All other requests have half a second.
const app = Fastify({ requestTimeout: 500, http: { headersTimeout: 500, connectionsCheckingInterval: 50 } });
mountApi(app, {
  features: [
    {
      routes: [answer(take, ({ body }) => hold(body.length)), answer(say, ({ body }) => body.text.length)],
    },
  ],
  metrics,
  accessLogRate: 0,
  tracing: null,
  admission: createAdmissionControl({ budgets: defaultBudgets, connections: 5, metrics }),
  publicOrigin: 'https://guildhall.test',
  consoleOrigin: 'https://guildhall.test',
  withDevelopment: false,
  resolveActor: async ({ headers }) =>
    headers['x-player'] === undefined
      ? anonymous
      : launchedActor({
          playerId: String(headers['x-player']),
          proof: String(headers['x-player']).startsWith('device') ? 'parameters' : 'ticket',
          network: String(headers['x-network']),
        }),
  resolveStaff: async () => null,
  knownBrowserOf: async () => null,
  onStaffRefused: () => undefined,
  restrictions: { of: () => null },
  switches: { stateOf: () => 'on' },
  uploadBounds: bounds,
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const sockets: Socket[] = [];
/** Requests that exceeded the request timeout, by the port of their sender. */
const late = new Set<number | undefined>();
app.server.prependListener('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') late.add(socket.remotePort);
});
const bytesRead = new Map<number | undefined, () => number>();
app.server.on('connection', (socket: Socket) => bytesRead.set(socket.remotePort, () => socket.bytesRead));

/** The timers of uploads stand still until a test moves them, so the speed of the machine does not matter. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  release();
  for (const socket of sockets.splice(0)) socket.destroy();
  vi.useRealTimers();
});
afterAll(() => app.close());

/** Not `until`, which moves the clock. */
const becomes = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(1);
  await turn();
};
/** An upload whose body arrives has two timers. */
const areUnderWay = (uploads: number) => becomes(() => vi.getTimerCount() === 2 * uploads);
const areInWork = (requests: number) => becomes(() => work.held.length === requests);

interface Plan {
  readonly path?: string;
  readonly type?: string;
  readonly player?: string;
  readonly network?: string;
  readonly key?: string;
  /** What is sent at once. */
  readonly body: string;
  readonly bytes?: number;
}

/** Starts a request; `answered` is the response status, or that the connection was cut. */
const start = ({ path = take.path, type = 'application/octet-stream', network = 'one', ...plan }: Plan) => {
  const { player, key, body, bytes } = plan;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let sent = 0;
  const write = (text: string): void => {
    if (socket.destroyed) return;
    sent += text.length;
    socket.write(text);
  };
  write(
    `POST ${API_PATH}${path} HTTP/1.1\r\nhost: x\r\n${WRITE_HEADER}: 1\r\ncontent-type: ${type}\r\n` +
      `content-length: ${bytes ?? body.length}\r\nx-network: ${network}\r\n${player === undefined ? '' : `x-player: ${player}\r\n`}` +
      `${key === undefined ? '' : `${UPLOAD_KEY_HEADER}: ${key}\r\n`}\r\n${body}`,
  );
  const answered = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      if (text.includes('\r\n\r\n')) {
        resolve(text.slice(9, 12) + (text.includes('"code":0') ? ` ${text.split('"msg":')[1] ?? ''}` : ''));
      }
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(text === '' ? 'cut off' : text.slice(9, 12)));
  });
  return {
    answered,
    isOpen: () => !socket.destroyed,
    isLate: () => late.has(socket.localPort),
    /** Sends more of the body and waits until it arrived. */
    more: async (text: string): Promise<void> => {
      write(text);
      await becomes(() => socket.destroyed || bytesRead.get(socket.localPort)?.() === sent);
    },
  };
};
const send = (plan: Plan): Promise<string> => start(plan).answered;

/** A request that is no upload and keeps sending, but never ends. */
const sendForever = async (player: string): Promise<string> => {
  const { answered, more, isOpen } = start({
    path: say.path,
    type: 'application/json',
    player,
    body: '{"text":"',
    bytes: 100_000,
  });
  for (; isOpen(); await sleep(20)) await more('x');
  return answered;
};

describe('an upload over a slow network [H2]', () => {
  it('may take longer than other requests while bytes keep arriving', async () => {
    const upload = start({ body: 'x'.repeat(10), bytes: 50, player: 'ann' });
    await areUnderWay(1);
    await becomes(upload.isLate);
    for (let piece = 1; piece < 5; piece += 1) {
      vi.advanceTimersByTime(bounds.paceMs);
      await upload.more('x'.repeat(10));
    }
    expect(await upload.answered).toBe('200 50}');
  });

  it('is the only exception: other slow requests of the same caller are cut off', async () => {
    expect(await sendForever('ann')).toBe('408');
    const body = `{"text":"${'x'.repeat(8)}"}`;
    expect(await send({ path: say.path, type: 'application/json', player: 'ann', body })).toBe('200 8}');
  });

  it('is answered, however long the processing takes', async () => {
    work.isHolding = true;
    const upload = start({ body: 'x', player: 'ann' });
    await areInWork(1);
    vi.advanceTimersByTime(bounds.totalMs + bounds.paceMs);
    // A request that began later has already exceeded the request timeout.
    expect(await sendForever('ben')).toBe('408');
    release();
    expect(await upload.answered).toBe('200 1}');
  });
});

describe('a slow sender [threat 26]', () => {
  it('without permission to upload gets no extra time', async () => {
    // Rejected before reading the body; continuing to send gets cut off.
    expect(await send({ body: 'x'.repeat(10), bytes: 100 })).toBe('401');
  });

  it('is cut off when slower than the required pace', async () => {
    const upload = start({ body: 'x', bytes: 100, player: 'ann' });
    await areUnderWay(1);
    for (let piece = 1; piece < 9; piece += 1) await upload.more('x');
    vi.advanceTimersByTime(bounds.paceMs - 1);
    await upload.more('');
    expect(upload.isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await upload.answered).toBe('cut off');
  });

  it('is cut off when exceeding the total time', async () => {
    const upload = start({ body: 'x', bytes: 1000, player: 'ann' });
    await areUnderWay(1);
    for (let spentMs = 0; spentMs < bounds.totalMs - 100; spentMs += 100) {
      await upload.more('xxx');
      vi.advanceTimersByTime(100);
    }
    await upload.more('xxx');
    vi.advanceTimersByTime(99);
    await upload.more('xxx');
    expect(upload.isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await upload.answered).toBe('cut off');
  });

  it('reserves only the bytes that arrived, and few uploads per caller', async () => {
    const claimed = { body: 'x', bytes: 3900 };
    const held = ['ann', 'ann', 'ben', 'ben', 'cem'].map((player) => send({ ...claimed, player }));
    await areUnderWay(held.length);
    expect(await send({ ...claimed, player: 'ann' })).toBe('429');
    expect(await send({ body: 'x'.repeat(1200), player: 'dan' })).toBe('200 1200}');
    vi.advanceTimersByTime(bounds.paceMs);
    expect(await Promise.all(held)).toEqual(held.map(() => 'cut off'));
    expect(await send({ body: 'x'.repeat(1200), player: 'ann' })).toBe('200 1200}');
  });

  it('finding N15: of a caller whom we do not know takes less memory', async () => {
    work.isHolding = true;
    const body = 'x'.repeat(400);
    const held = [send({ body, player: 'device' }), send({ body, player: 'ann' })];
    await areInWork(2);
    expect(await send({ body, player: 'device' })).toBe('503');
    held.push(send({ body, player: 'ann' }));
    await areInWork(3);
    release();
    expect(await Promise.all(held)).toEqual(held.map(() => '200 400}'));
  });

  it('finding N15: of 42 strangers leaves their share to verified players, and room for a quiet network', async () => {
    let ended = 0;
    // Each sends all that it may have in memory, and then nothing.
    const stalled = { body: 'x'.repeat(bounds.strangerBytes), bytes: 1000 };
    const attackers = Array.from({ length: 42 }, (_, device) =>
      start({ ...stalled, player: `device${device}`, network: `net${device % 21}` }),
    );
    for (const { answered } of attackers) void answered.then(() => (ended += 1));
    // Two fill what strangers may have together.
    await becomes(() => ended === attackers.length - 2);
    work.isHolding = true;
    const body = 'x'.repeat(50);
    const players = Array.from({ length: 50 }, (_, player) => send({ body, player: `player${player}` }));
    await areInWork(players.length);
    release();
    expect(await Promise.all(players)).toEqual(players.map(() => '200 50}'));
    expect(ended).toBe(attackers.length - 2);
    expect(await send({ body: 'x'.repeat(400), player: 'device', network: 'quiet' })).toBe('200 400}');
    await becomes(() => ended === attackers.length - 1);
  });

  it('is replaced by a second one with the same key while its body is incomplete, and waited for afterwards', async () => {
    const lost = send({ body: 'x', bytes: 100, player: 'ann', key: 'k' });
    await areUnderWay(1);
    const again = { body: 'x'.repeat(100), player: 'ann', key: 'k' };
    expect(await send({ ...again, player: 'ben' })).toBe('200 100}');
    expect(await send(again)).toBe('200 100}');
    expect(await lost).toBe('cut off');
    work.isHolding = true;
    const complete = send(again);
    await areInWork(1);
    expect(await send(again)).toBe('409');
    release();
    expect(await complete).toBe('200 100}');
  });

  it('is limited in memory per caller and in total, until the request is answered', async () => {
    work.isHolding = true;
    const body = 'x'.repeat(1400);
    const held = [send({ body, player: 'ann' }), send({ body, player: 'ben' })];
    await areInWork(2);
    expect(await send({ body, player: 'ann' })).toBe('503');
    expect(await send({ body, player: 'cem' })).toBe('503');
    release();
    expect(await Promise.all(held)).toEqual(['200 1400}', '200 1400}']);
    expect(await send({ body, player: 'cem' })).toBe('200 1400}');
  });
});

describe('the server’s listener [threat 26]', () => {
  it('times out requests after fifteen seconds, including headers and body, and checks often enough', async () => {
    vi.useRealTimers();
    const { app: real } = await (await createInstallation()).start();
    const { requestTimeout, headersTimeout } = real.server;
    // Node swaps the two if the second is larger.
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 15_000, headersTimeout: 15_000 });
  });
});
