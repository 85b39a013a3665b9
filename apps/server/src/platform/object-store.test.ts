import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { pictureUpload } from '@guildhall/contract/pictures.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openLink, uploadedBy } from '../testing/files.ts';
import { createInstallation } from '../testing/installation.ts';
import { plain } from '../testing/pictures.ts';
import { startS3 } from '../testing/s3.ts';
import { signInAs } from '../testing/staff.ts';
import { createDiskStore } from './object-store-disk.ts';
import { openBucket } from './object-store-s3.ts';
import { newObjectKey } from './object-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-objects-'));
const s3 = await startS3();
const bucket = await openBucket(s3.config);
afterAll(async () => {
  bucket.close();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const stores = { disk: createDiskStore(folder), S3: bucket.folder('files') };

const keysIn = async (prefix: string): Promise<string[]> => {
  const { Contents = [] } = await s3.client.send(
    new ListObjectsV2Command({ Bucket: s3.config.bucket, Prefix: prefix }),
  );
  return Contents.flatMap(({ Key }) => Key ?? []);
};

describe.each(Object.entries(stores))('the store on %s', (_name, store) => {
  it('H2: gives back what it was given, byte for byte, and nothing for what it was not', async () => {
    const [key, other] = [newObjectKey(), newObjectKey()];
    const bytes = randomBytes(700_000);
    await store.put(key, bytes);
    expect([(await store.get(key))?.equals(bytes), await store.get(other)]).toEqual([true, null]);
  });

  it('removes many at once, those that are gone already too', async () => {
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
  ])('attack 25: knows no name like “%s”', async (key) => {
    await expect((async () => store.put(key, Buffer.from('x')))()).rejects.toThrow('is no name');
    await expect((async () => store.get(key))()).rejects.toThrow('is no name');
    await expect((async () => store.remove([key]))()).rejects.toThrow('is no name');
  });
});

describe('the store on disk', () => {
  it('attack 38: forgets what a power cut left unfinished, and nothing that is being written', async () => {
    const unfinished = join(folder, 'unfinished');
    mkdirSync(unfinished, { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(unfinished, name), 'x');
    utimesSync(join(unfinished, 'old'), 0, (Date.now() - 61 * 60_000) / 1000);
    await stores.disk.tidy();
    expect(readdirSync(unfinished)).toEqual(['new']);
  });
});

describe('the store on S3', () => {
  it('fails in seconds where nothing answers', async () => {
    const gone = await openBucket({ ...s3.config, endpoint: 'http://127.0.0.1:1' });
    const startMs = performance.now();
    await expect(gone.folder('files').get(newObjectKey())).rejects.toThrow();
    expect(performance.now() - startMs).toBeLessThan(10_000);
    gone.close();
  });

  it('does not take a wrong secret, and says so instead of “not there”', async () => {
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

  it('H2: keeps players’ pictures there alone, and every server shows them', async () => {
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

  it('answers 503 and counts nothing while the store is gone', async () => {
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

  it('H2: serves everybody’s pictures from there with the same headers as from a folder', async () => {
    const editor = await signInAs(one, 'editor');
    const uploaded = await one.call(pictureUpload, { as: editor, body: plain.jpeg });
    const { id, src } = uploaded.answer.msg as { id: string; src: string };
    expect(await keysIn('media/')).toEqual([`media/${id}`]);
    const onTwo = await openLink(two, src);
    await onDisk.call(pictureUpload, { as: editor, body: plain.jpeg });
    const fromDisk = await openLink(onDisk, src);
    const compared = (headers: Record<string, string>) => ({ ...headers, date: '' });
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
});
