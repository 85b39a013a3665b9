import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSharedMediaStore, MEDIA_PATH } from '../../storage/media-store.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { anonymous } from '../../runtime/actor.ts';
import { launchedActor } from '../../testing/actors.ts';
import { until } from '../../testing/installation.ts';
import { createViewerOf } from '../viewer.ts';
import { mountMedia } from './media.ts';

const megabyte = 1024 * 1024;
const video = `${'a'.repeat(32)}.mp4`;
/** The store does not answer what is read of it before `release`. */
const stalled = `${'b'.repeat(32)}.mp4`;
const size = 32 * megabyte;
const unused = async (): Promise<never> => Promise.reject(new Error('not used'));

/** A bucket that holds one video and makes its bytes when they are read. */
const createBucket = () => {
  const reads: number[] = [];
  let [running, most] = [0, 0];
  const held: (() => void)[] = [];
  let isHolding = true;
  const store: ObjectStore = {
    put: unused,
    remove: unused,
    list: unused,
    tidy: unused,
    get: async () => {
      reads.push(size);
      return Buffer.alloc(size);
    },
    part: async (key, first, last) => {
      // The first byte tells the size and waits for no slot.
      if (key === stalled && last > 0 && isHolding) await new Promise<void>((resolve) => held.push(resolve));
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      reads.push(last - first + 1);
      return { bytes: Buffer.alloc(last - first + 1), size };
    },
  };
  const release = (): void => {
    isHolding = false;
    for (const end of held.splice(0)) end();
  };
  return { store, reads, most: () => most, heldCount: () => held.length, release };
};

/** Bytes of buffers that something still refers to. */
const heldBytes = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
};

const serve = async () => {
  const bucket = createBucket();
  const app = Fastify();
  onTestFinished(() => app.close());
  const viewerOf = createViewerOf({
    knownBrowserOf: async () => null,
    resolveActor: async ({ cookies }) =>
      cookies['player'] === undefined ? anonymous : launchedActor({ playerId: cookies['player'] }),
  });
  await mountMedia(app, createSharedMediaStore(bucket.store), viewerOf);
  return { bucket, url: new URL(await app.listen({ host: '127.0.0.1', port: 0 })) };
};

describe('a video in an object store [threat 25]', () => {
  it('finding N3: is read no further than the range that was asked for', async () => {
    const { bucket, url } = await serve();
    const part = await fetch(new URL(MEDIA_PATH + video, url), { headers: { range: 'bytes=0-0' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 1]);
    expect(Math.max(...bucket.reads)).toBe(1);
  });

  it('finding N3: is not read for HEAD', async () => {
    const { bucket, url } = await serve();
    expect((await fetch(new URL(MEDIA_PATH + video, url), { method: 'HEAD' })).status).toBe(404);
    expect(bucket.reads).toEqual([]);
  });

  it('finding N3: takes little memory for a hundred readers who do not read', async () => {
    const { bucket, url } = await serve();
    const before = heldBytes();
    const readers = Array.from({ length: 100 }, () => {
      const reader = connect(Number(url.port), url.hostname);
      reader.on('error', () => undefined);
      reader.once('data', () => reader.pause());
      reader.write(`GET ${MEDIA_PATH}${video} HTTP/1.1\r\nhost: x\r\n\r\n`);
      return reader;
    });
    onTestFinished(() => {
      for (const reader of readers) reader.destroy();
    });
    await until(() => readers.every(({ bytesRead }) => bytesRead > 0));
    // The kernel takes some megabytes for each; then nothing is read from the store any more.
    let [seen, still] = [0, 0];
    await until(() => {
      still = bucket.reads.length === seen ? still + 1 : 0;
      seen = bucket.reads.length;
      return still > 50;
    });
    // Memory of collected buffers is given back a little later, by another thread.
    await expect.poll(() => heldBytes() - before).toBeLessThan(50 * megabyte);
    expect(bucket.most()).toBeLessThanOrEqual(4);
  });

  it('finding N3: is shown to verified players while strangers hold all that the store gives them', async () => {
    const { bucket, url } = await serve();
    const ask = async (id: string, headers: Record<string, string> = {}): Promise<number> => {
      const answer = await fetch(new URL(MEDIA_PATH + id, url), { headers: { range: 'bytes=0-9', ...headers } });
      await answer.arrayBuffer();
      return answer.status;
    };
    const strangers = Array.from({ length: 100 }, () => ask(stalled));
    await until(() => bucket.heldCount() === 2);
    const players = Array.from({ length: 50 }, (_, player) => ask(video, { cookie: `player=${player}` }));
    expect(await Promise.all(players)).toEqual(players.map(() => 206));
    expect(bucket.heldCount()).toBe(2);
    bucket.release();
    expect(await Promise.all(strangers)).toEqual(strangers.map(() => 206));
  });
});
