import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATH, route, WRITE_HEADER } from '@guildhall/contract/route.ts';
import Fastify from 'fastify';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';
import { mountApi } from './api.ts';
import { answer } from './feature.ts';
import { anonymous } from './actor.ts';
import { createMetrics } from './metrics.ts';

const common = { noun: 'probe', summary: '', effect: 'write', msg: v.number(), errors: [] } as const;
const take = route({
  ...common,
  method: 'POST',
  path: '/probe/take',
  access: 'person',
  body: v.instance(Uint8Array),
  bytesMax: 1_000_000,
  takes: 'bytes',
});
const say = route({
  ...common,
  method: 'POST',
  path: '/probe/say',
  access: 'person',
  body: v.object({ text: v.string() }),
});

const bounds = { totalMs: 3000, idleMs: 600, callerBytes: 2500, allBytes: 4000 };
let workMs = 0;
const actor = {
  guid: 1,
  roles: [],
  channel: null,
  gameVersion: null,
  sessionId: 's',
  kid: 'k',
  proof: 'ticket',
  isClosed: false,
  network: '',
  kind: 'player',
} as const;
// Everybody else has half a second to send a request.
const app = Fastify({ requestTimeout: 500, http: { headersTimeout: 500, connectionsCheckingInterval: 50 } });
mountApi(app, {
  features: [
    {
      noun: 'probe',
      routes: [answer(take, ({ body }) => sleep(workMs, body.length)), answer(say, ({ body }) => body.text.length)],
      erasePlayer: async () => undefined,
    },
  ],
  metrics: createMetrics(),
  publicOrigin: 'https://guildhall.test',
  withDevelopment: false,
  resolveActor: async ({ headers }) =>
    headers['x-player'] === undefined ? anonymous : { ...actor, playerId: String(headers['x-player']) },
  resolveStaff: async () => null,
  onStaffRefused: () => undefined,
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
  readonly pieces: readonly string[];
  readonly everyMs: number;
  readonly bytes?: number;
}

/** Sends a body piece by piece; what came back, or that the line was cut. */
const send = ({ path = take.path, type = 'application/octet-stream', player, pieces, everyMs, bytes }: Plan) =>
  new Promise<string>((resolve) => {
    const length = bytes ?? pieces.join('').length;
    const socket = connect(port, '127.0.0.1');
    const speak = async (): Promise<void> => {
      socket.write(
        `POST ${API_PATH}${path} HTTP/1.1\r\nhost: x\r\n${WRITE_HEADER}: 1\r\ncontent-type: ${type}\r\n` +
          `content-length: ${length}\r\n${player === undefined ? '' : `x-player: ${player}\r\n`}\r\n`,
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

describe('H2: an upload over a slow network', () => {
  it('may take longer than any other request, as long as bytes keep coming', async () => {
    expect(await send({ ...slowly, player: 'ann' })).toBe('200 100}');
  });

  it('is the only one: what is no upload is cut off, whoever sends it', async () => {
    const pieces = ['{"text":"', ...Array.from({ length: 8 }, () => 'x'), '"}'];
    expect(await send({ path: say.path, type: 'application/json', player: 'ann', pieces, everyMs: 150 })).toBe('408');
    expect(await send({ path: say.path, type: 'application/json', player: 'ann', pieces, everyMs: 5 })).toBe('200 8}');
  });

  it('is answered however long it is worked on', async () => {
    workMs = bounds.idleMs + 500;
    expect(await send({ pieces: ['x'], everyMs: 1, player: 'ann' })).toBe('200 1}');
    workMs = 0;
  });
});

describe('attack 26: a slow sender', () => {
  it('who may not upload gets no more time than anybody', async () => {
    // Refused before a byte is read; whoever goes on sending is cut off.
    expect(await send(slowly)).toBe('401');
  });

  it('is cut off when nothing comes any more, and when it takes too long altogether', async () => {
    const startMs = performance.now();
    expect(await send({ pieces: ['x'], everyMs: 10, bytes: 100, player: 'ann' })).toBe('cut off');
    const idleMs = performance.now() - startMs;
    const pieces = Array.from({ length: 60 }, () => 'x');
    expect(await send({ pieces, everyMs: 100, player: 'ann' })).toBe('cut off');
    const totalMs = performance.now() - startMs - idleMs;
    expect([idleMs < 1500, totalMs > 2900, totalMs < 4500]).toEqual([true, true, true]);
  });

  it('holds no more memory than one caller, and all together, may: others are asked to come again', async () => {
    const slow = { pieces: ['x'], everyMs: 10, bytes: 1200 };
    const held = [send({ ...slow, player: 'ann' }), send({ ...slow, player: 'ann' })];
    await sleep(100);
    expect(await send({ ...slow, player: 'ann' })).toBe('503');
    held.push(send({ ...slow, player: 'ben' }));
    await sleep(100);
    expect(await send({ ...slow, player: 'cem' })).toBe('503');
    expect(await Promise.all(held)).toEqual(['cut off', 'cut off', 'cut off']);
    expect(await send({ pieces: ['x'.repeat(1200)], everyMs: 1, player: 'ann' })).toBe('200 1200}');
  });
});

describe('attack 26: the listener of the server', () => {
  it('gives requests fifteen seconds, head and body, and looks often enough to mean it', async () => {
    const { app: real } = await (await createInstallation()).start();
    const { requestTimeout, headersTimeout } = real.server;
    // Node swaps them where the second is larger.
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 15_000, headersTimeout: 15_000 });
  });
});
