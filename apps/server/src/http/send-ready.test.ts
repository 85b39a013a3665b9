import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReadyBytes } from './ready-bytes.ts';
import { sendReady } from './send-ready.ts';

/** The long one is larger than what is joined with its head, in every form. */
const answers = {
  short: { code: 0, msg: 'Größe 大きさ 🙂 \u00ff' },
  long: { code: 0, msg: Array.from({ length: 20_000 }, (_, index) => `大 ${Math.sin(index)}`) },
};
const app = Fastify();
for (const [name, answer] of Object.entries(answers)) {
  const ready = new ReadyBytes(answer);
  app.get(`/${name}`, (asked, reply) => sendReady(asked, reply, ready));
}
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => app.close());

const get = async (name: string, encoding: string): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> => {
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, path: `/${name}`, headers: { 'accept-encoding': encoding } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
};

it.each(['short', 'long'] as const)('sends a %s answer byte by byte in every form', async (name) => {
  const expected = JSON.stringify(answers[name]);
  const forms = {
    identity: (bytes: Buffer) => bytes,
    gzip: gunzipSync,
    br: brotliDecompressSync,
  };
  for (const [encoding, decoded] of Object.entries(forms)) {
    const { headers, body } = await get(name, encoding);
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(decoded(body).toString()).toBe(expected);
  }
});
