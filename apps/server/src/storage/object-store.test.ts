import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { pictureUpload, videoUpload } from '@guildhall/contract/pictures/staff.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openLink, uploadedBy } from '../features/files/testing/files.factory.ts';
import { startCountingProxy } from '../testing/counting-proxy.ts';
import { createInstallation } from '../testing/installation.ts';
import { plain } from '../features/pictures/testing/sample-pictures.ts';
import { openTestStores } from '../testing/s3.ts';
import { signInAs } from '../features/staff/testing/staff.factory.ts';
import { createDiskStore } from './disk-store.ts';
import { openBucket } from './s3-store.ts';
import { newObjectKey } from './object-store.ts';
import { startStopwatch } from '../testing/stopwatch.ts';

const { folder, s3, bucket, close } = await openTestStores();
afterAll(close);

const stores = { disk: createDiskStore(folder), S3: bucket.folder('files') };

const keysIn = async (prefix: string): Promise<string[]> => {
  const { Contents = [] } = await s3.client.send(
    new ListObjectsV2Command({ Bucket: s3.config.bucket, Prefix: prefix }),
  );
  return Contents.flatMap(({ Key }) => Key ?? []);
};

describe.each(Object.entries(stores))('the object store on %s', (_name, store) => {
  it('returns stored objects byte for byte and null for missing ones [H2]', async () => {
    const [key, other] = [newObjectKey(), newObjectKey()];
    const bytes = randomBytes(700_000);
    await store.put(key, bytes);
    expect([(await store.get(key))?.equals(bytes), await store.get(other)]).toEqual([true, null]);
  });

  it('returns a part of an object and its size, and null for a missing one', async () => {
    const key = newObjectKey();
    const bytes = randomBytes(300_000);
    await store.put(key, bytes);
    const part = await store.part(key, 1000, 1999);
    expect([part?.bytes.equals(bytes.subarray(1000, 2000)), part?.size]).toEqual([true, bytes.length]);
    expect(await store.part(newObjectKey(), 0, 0)).toBeNull();
  });

  it('lists the objects of a directory with the time they were written', async () => {
    const [key, elsewhere] = [`0a/${'0a'.repeat(16)}.webp`, `0b/${'0b'.repeat(16)}.webm`];
    const before = Date.now();
    await store.put(key, Buffer.from('x'));
    await store.put(elsewhere, Buffer.from('x'));
    const listed = (await store.list('0a')).filter((each) => each.key === key);
    expect(listed).toEqual([{ key, writtenAtMs: expect.any(Number) }]);
    // S3 rounds to seconds.
    expect(Math.abs((listed[0]?.writtenAtMs ?? 0) - before)).toBeLessThan(60_000);
    await store.remove([key, elsewhere]);
    expect((await store.list('0a')).filter((each) => each.key === key)).toEqual([]);
  });

  it('removes many objects at once and ignores missing ones', async () => {
    const keys = Array.from({ length: 25 }, () => newObjectKey());
    await Promise.all(keys.slice(0, 20).map((key) => store.put(key, Buffer.from(key))));
    await store.remove(keys);
    await store.remove(keys);
    expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual(keys.map(() => null));
  });

  it.each([
    '',
    '..',
    '../../etc/passwd',
    'a',
    `${'a'.repeat(32)}.webp/..`,
    `ab/../${'a'.repeat(32)}.webp`,
    `/${newObjectKey()}`,
  ])('rejects the key “%s” [threat 25]', async (key) => {
    await expect((async () => store.put(key, Buffer.from('x')))()).rejects.toThrow('invalid object key');
    await expect((async () => store.get(key))()).rejects.toThrow('invalid object key');
    await expect((async () => store.remove([key]))()).rejects.toThrow('invalid object key');
  });
});

describe('the object store on disk', () => {
  it('removes writes left unfinished by a crash, but not those in progress [threat 38]', async () => {
    const unfinished = join(folder, 'unfinished');
    mkdirSync(unfinished, { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(unfinished, name), 'x');
    utimesSync(join(unfinished, 'old'), 0, (Date.now() - 61 * 60_000) / 1000);
    await stores.disk.tidy();
    expect(readdirSync(unfinished)).toEqual(['new']);
  });
});

describe('the object store on S3', () => {
  it('fails within seconds if nothing answers', async () => {
    const gone = await openBucket({ ...s3.config, endpoint: 'http://127.0.0.1:1' });
    const waitedMs = startStopwatch();
    await expect(gone.folder('files').get(newObjectKey())).rejects.toThrow();
    expect(waitedMs()).toBeLessThan(10_000);
    gone.close();
  });

  it('reports a wrong secret as an error, not as a missing object', async () => {
    const wrong = await openBucket({ ...s3.config, secret_access_key: 'guessed' });
    await expect(wrong.folder('files').get(newObjectKey())).rejects.toThrow();
    wrong.close();
  });
});

describe('an installation with a bucket', async () => {
  const installation = await createInstallation();
  const file = join(installation.folder, 's3.json');
  writeFileSync(file, JSON.stringify(s3.config));
  const [one, two] = [
    await installation.start({ GUILDHALL_S3_FILE: file }),
    await installation.start({ GUILDHALL_S3_FILE: file }),
  ];
  const onDisk = await installation.start();

  it('stores players’ pictures only there, and every server serves them [H2]', async () => {
    const player = await one.launch();
    const { src, id } = await uploadedBy(one, player);
    const { rows } = await installation.owner.query<{ object: string }>('select object from file where id = $1', [id]);
    expect(await keysIn(`files/${rows[0]?.object}`)).toHaveLength(1);
    expect((await openLink(two, src, player.headers)).status).toBe(200);
    await installation.owner.query('delete from file');
    await two.files.sweep();
    expect(await keysIn(`files/${rows[0]?.object}`)).toEqual([]);
    expect(readdirSync(installation.folder)).not.toContain('files');
  });

  it('answers 503 and charges no quota while the store is down', async () => {
    const goneFile = join(installation.folder, 'gone.json');
    writeFileSync(goneFile, JSON.stringify({ ...s3.config, endpoint: 'http://127.0.0.1:1' }));
    const lame = await installation.start({ GUILDHALL_S3_FILE: goneFile });
    const player = await lame.launch({ guid: 77 });
    await expect(uploadedBy(lame, player)).rejects.toThrow('1006');
    const uses = await installation.owner.query(
      `select cardinality(uses) as count from quota_use where key = sha256(convert_to('pictures:' || $1, 'UTF8'))`,
      [player.player],
    );
    expect(uses.rows).toEqual([{ count: 0 }]);
    const { src } = await uploadedBy(one, player);
    expect((await openLink(lame, src, player.headers)).status).toBe(503);
    expect((await openLink(lame, `/community/media/${'a'.repeat(32)}.webp`)).status).toBe(503);
  });

  it('serves public pictures from the bucket with the same headers as from a directory [H2]', async () => {
    const editor = await signInAs(one, 'editor');
    const uploaded = await one.call(pictureUpload, { as: editor, body: plain.jpeg });
    const { id, src } = uploaded.answer.msg as { id: string; src: string };
    expect(await keysIn('media/')).toEqual([`media/${id}`]);
    const onTwo = await openLink(two, src);
    await onDisk.call(pictureUpload, { as: editor, body: plain.jpeg });
    const fromDisk = await openLink(onDisk, src);
    const compared = (headers: Record<string, string>) => ({ ...headers, date: '', 'x-request-id': '' });
    expect(compared(onTwo.headers)).toEqual(compared(fromDisk.headers));
    expect([onTwo.status, onTwo.bytes.equals(readFileSync(join(installation.folder, 'media', id)))]).toEqual([
      200,
      true,
    ]);
    expect((await openLink(two, src)).bytes.equals(onTwo.bytes)).toBe(true);
    const missing = [
      `/community/media/${'0'.repeat(32)}.webp`,
      '/community/media/x.webp',
      '/community/media/..%2ffiles',
    ];
    const answers = await Promise.all(missing.map(async (path) => (await openLink(two, path)).status));
    expect(answers).toEqual([404, 404, 404]);
  });

  it('finding N3: reads no more of a video than is asked for [threat 25]', async () => {
    const editor = await signInAs(one, 'editor');
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), randomBytes(3_000_000)]);
    const { answer } = await one.call(videoUpload, { as: editor, body: video });
    const { src } = answer.msg as { src: string };
    const proxy = await startCountingProxy(s3.config.endpoint);
    onTestFinished(proxy.stop);
    const proxied = join(installation.folder, 'proxied.json');
    writeFileSync(proxied, JSON.stringify({ ...s3.config, endpoint: proxy.url }));
    const counted = await installation.start({ GUILDHALL_S3_FILE: proxied });
    const get = (range?: string) => fetch(counted.url + src, range === undefined ? {} : { headers: { range } });
    const bytesOf = async (range?: string) => {
      const response = await get(range);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    proxy.takeBytes();
    expect(await bytesOf('bytes=5-5')).toEqual({ status: 206, bytes: video.subarray(5, 6) });
    expect(proxy.takeBytes()).toBeLessThan(1_000_000);
    const last = await bytesOf('bytes=-200000');
    expect([last.status, last.bytes.equals(video.subarray(-200_000))]).toEqual([206, true]);
    expect((await bytesOf()).bytes.equals(video)).toBe(true);
    expect((await bytesOf(`bytes=${video.length}-`)).status).toBe(416);
  });
});
