import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { API_PATH, route, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import Fastify from 'fastify';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';
import { mountApi } from './mount-api.ts';
import { answer, keepsNoPlayerData } from './feature.ts';
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

const bounds = { totalMs: 3000, paceMs: 600, paceBytes: 10, callerUploads: 2, callerBytes: 2500, allBytes: 4000 };
const metrics = createMetrics();
let workMs = 0;
// All other requests have half a second.
const app = Fastify({ requestTimeout: 500, http: { headersTimeout: 500, connectionsCheckingInterval: 50 } });
mountApi(app, {
  features: [
    {
      noun: 'probe',
      routes: [answer(take, ({ body }) => sleep(workMs, body.length)), answer(say, ({ body }) => body.text.length)],
      ...keepsNoPlayerData,
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
    headers['x-player'] === undefined ? anonymous : launchedActor({ playerId: String(headers['x-player']) }),
  resolveStaff: async () => null,
  onStaffRefused: () => undefined,
  restrictions: { of: () => null },
  switches: { stateOf: () => 'on' },
  uploadBounds: bounds,
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

interface Plan {
  readonly path?: string;
  readonly type?: string;
  readonly player?: string;
  readonly key?: string;
  readonly pieces: readonly string[];
  readonly everyMs: number;
  readonly bytes?: number;
}

/** Sends a body in pieces; returns the response status, or that the connection was cut. */
const send = ({ path = take.path, type = 'application/octet-stream', player, key, pieces, everyMs, bytes }: Plan) =>
  new Promise<string>((resolve) => {
    const length = bytes ?? pieces.join('').length;
    const socket = connect(port, '127.0.0.1');
    const speak = async (): Promise<void> => {
      socket.write(
        `POST ${API_PATH}${path} HTTP/1.1\r\nhost: x\r\n${WRITE_HEADER}: 1\r\ncontent-type: ${type}\r\n` +
          `content-length: ${length}\r\n${player === undefined ? '' : `x-player: ${player}\r\n`}` +
          `${key === undefined ? '' : `${UPLOAD_KEY_HEADER}: ${key}\r\n`}\r\n`,
      );
      for (const piece of pieces) {
        await sleep(everyMs);
        if (socket.destroyed) return;
        socket.write(piece);
      }
    };
    socket.once('connect', () => void speak());
    sockets.push(socket);
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

const slowly = { pieces: Array.from({ length: 10 }, () => 'x'.repeat(10)), everyMs: 150 };

describe('an upload over a slow network [H2]', () => {
  it('may take longer than other requests while bytes keep arriving', async () => {
    expect(await send({ ...slowly, player: 'ann' })).toBe('200 100}');
  });

  it('is the only exception: other slow requests of the same caller are cut off', async () => {
    const pieces = ['{"text":"', ...Array.from({ length: 8 }, () => 'x'), '"}'];
    expect(await send({ path: say.path, type: 'application/json', player: 'ann', pieces, everyMs: 150 })).toBe('408');
    expect(await send({ path: say.path, type: 'application/json', player: 'ann', pieces, everyMs: 5 })).toBe('200 8}');
  });

  it('is answered, however long the processing takes', async () => {
    workMs = bounds.paceMs + 500;
    expect(await send({ pieces: ['x'], everyMs: 1, player: 'ann' })).toBe('200 1}');
    workMs = 0;
  });
});

describe('a slow sender [threat 26]', () => {
  it('without permission to upload gets no extra time', async () => {
    // Rejected before reading the body; continuing to send gets cut off.
    expect(await send(slowly)).toBe('401');
  });

  it('is cut off when slower than the required pace or when exceeding the total time', async () => {
    const startMs = performance.now();
    const slow = Array.from({ length: 30 }, () => 'x');
    expect(await send({ pieces: slow, everyMs: 100, bytes: 100, player: 'ann' })).toBe('cut off');
    const idleMs = performance.now() - startMs;
    const pieces = Array.from({ length: 60 }, () => 'xxx');
    expect(await send({ pieces, everyMs: 100, player: 'ann' })).toBe('cut off');
    const totalMs = performance.now() - startMs - idleMs;
    expect([idleMs < 1500, totalMs > 2900, totalMs < 4500]).toEqual([true, true, true]);
  });

  it('reserves only the bytes that arrived, and few uploads per caller', async () => {
    const claimed = { pieces: ['x'], everyMs: 10, bytes: 3900 };
    const held = ['ann', 'ann', 'ben', 'ben', 'cem'].map((player) => send({ ...claimed, player }));
    await sleep(100);
    expect(await send({ ...claimed, player: 'ann' })).toBe('429');
    expect(await send({ pieces: ['x'.repeat(1200)], everyMs: 1, player: 'dan' })).toBe('200 1200}');
    expect(await Promise.all(held)).toEqual(held.map(() => 'cut off'));
    expect(await send({ pieces: ['x'.repeat(1200)], everyMs: 1, player: 'ann' })).toBe('200 1200}');
  });

  it('is replaced by a second one with the same key while its body is incomplete, and waited for afterwards', async () => {
    const lost = send({ pieces: ['x'], everyMs: 10, bytes: 100, player: 'ann', key: 'k' });
    await sleep(100);
    const again = { pieces: ['x'.repeat(100)], everyMs: 1, player: 'ann', key: 'k' };
    expect(await send({ ...again, player: 'ben' })).toBe('200 100}');
    expect(await send(again)).toBe('200 100}');
    expect(await lost).toBe('cut off');
    workMs = 500;
    const complete = send(again);
    await sleep(150);
    expect(await send(again)).toBe('409');
    expect(await complete).toBe('200 100}');
    workMs = 0;
  });

  it('is limited in memory per caller and in total, until the request is answered', async () => {
    workMs = 800;
    const large = { pieces: ['x'.repeat(1400)], everyMs: 1 };
    const held = [send({ ...large, player: 'ann' }), send({ ...large, player: 'ben' })];
    await sleep(150);
    expect(await send({ ...large, player: 'ann' })).toBe('503');
    expect(await send({ ...large, player: 'cem' })).toBe('503');
    expect(await Promise.all(held)).toEqual(['200 1400}', '200 1400}']);
    workMs = 0;
    expect(await send({ ...large, player: 'cem' })).toBe('200 1400}');
  });
});

describe('the server’s listener [threat 26]', () => {
  it('times out requests after fifteen seconds, including headers and body, and checks often enough', async () => {
    const { app: real } = await (await createInstallation()).start();
    const { requestTimeout, headersTimeout } = real.server;
    // Node swaps the two if the second is larger.
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 15_000, headersTimeout: 15_000 });
  });
});
