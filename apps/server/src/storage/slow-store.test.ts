import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { uploadAs } from '../features/files/testing/files.factory.ts';
import { createInstallation, until } from '../testing/installation.ts';
import { newObjectKey } from './object-store.ts';
import { openBucket } from './s3-store.ts';

const size = 150_000;

/** An object store in which every object exists. While it trickles, answers begin well and do not end, and uploads get none. */
const startSlowStore = async () => {
  let isTrickling = false;
  const open = new Set<ServerResponse>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const [first, last] = [Number(from ?? 0), Number(to ?? size - 1)];
    response.statusCode = from === undefined ? 200 : 206;
    response.setHeader('content-length', request.method === 'PUT' ? 0 : last - first + 1);
    response.setHeader('content-range', `bytes ${first}-${last}/${size}`);
    if (!isTrickling || last === 0) {
      request.once('end', () => response.end(Buffer.alloc(last - first + 1)));
      return;
    }
    open.add(response);
    const drops = setInterval(() => request.method === 'GET' && response.write('x'), 100);
    response.once('close', () => {
      clearInterval(drops);
      open.delete(response);
    });
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { endpoint, region: 'us-east-1', bucket: 'guildhall', access_key_id: 'test', secret_access_key: 'testing' },
    /** Answers that have begun and do not end. */
    openCount: (): number => open.size,
    trickle: (next: boolean): void => void (isTrickling = next),
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const store = await startSlowStore();
afterAll(store.stop);

describe('an object store that answers too slowly', () => {
  it('finding N18: is given up once its answer takes too long, although bytes keep coming [threat 25]', async () => {
    const bucket = await openBucket(store.config, { answerMs: 500 });
    const files = bucket.folder('files');
    store.trickle(true);
    const reads = await Promise.allSettled([files.get(newObjectKey()), files.part(newObjectKey(), 5, 999)]);
    expect(reads.map((read) => (read.status === 'rejected' ? String(read.reason) : 'done'))).toEqual([
      'Error: the object store answers too slowly',
      'Error: the object store answers too slowly',
    ]);
    await until(() => store.openCount() === 0);
    store.trickle(false);
    expect((await files.get(newObjectKey()))?.length).toBe(size);
    bucket.close();
  });

  it('finding N18: keeps neither other calls nor later readers waiting [threat 25]', { timeout: 90_000 }, async () => {
    const installation = await createInstallation();
    const file = join(installation.folder, 's3.json');
    writeFileSync(file, JSON.stringify(store.config));
    const server = await installation.start({ GUILDHALL_S3_FILE: file });
    const player = await server.launch();
    const read = async (ending: string): Promise<number> => {
      const response = await fetch(`${server.url}/community/media/${randomBytes(16).toString('hex')}.${ending}`);
      const { byteLength } = await response.arrayBuffer();
      return response.ok ? byteLength : response.status;
    };
    const readAll = (count: number, ending: string) => Array.from({ length: count }, () => read(ending));
    const before = process.memoryUsage().rss;
    store.trickle(true);
    const [pictures, videos] = [readAll(10, 'webp'), readAll(10, 'mp4')];
    const upload = uploadAs(server, player);
    // All pictures, the upload, and as many videos as are read at once for strangers.
    await until(() => store.openCount() === 13);
    const calls = await Promise.all(Array.from({ length: 20 }, () => server.call(launchSession, { as: player })));
    expect([...new Set(calls.map(({ status }) => status))]).toEqual([200]);
    expect(store.openCount()).toBe(13);
    store.trickle(false);
    // Writes are tried again.
    expect((await upload).status).toBe(200);
    expect(await Promise.all(pictures)).toEqual(Array.from({ length: 10 }, () => 503));
    expect((await Promise.all(videos)).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 2 }, () => 503),
      ...Array.from({ length: 8 }, () => size),
    ]);
    expect(await Promise.all(readAll(4, 'mp4'))).toEqual([size, size, size, size]);
    expect((await uploadAs(server, player)).status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});
