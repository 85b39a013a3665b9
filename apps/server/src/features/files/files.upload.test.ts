import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileUpload, UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../runtime/failure.ts';
import { openLink, uploadAs, uploadedBy } from './testing/files.factory.ts';
import { createInstallation, until } from '../../testing/installation.ts';
import { bomb, partsOf, plain, sidesOf, turned } from '../pictures/testing/sample-pictures.ts';

const installation = await createInstallation();
const { owner, folder } = installation;
const limits = JSON.stringify({ pictures_daily: 10, pictures_daily_unverified: 3, picture_megabytes: 1 });
const server = await installation.start({ GUILDHALL_LIMITS: limits });
let guid = 1000;
const newPlayer = () => server.launch({ guid: (guid += 1) });

const rowsOf = async (player: string) =>
  (await owner.query('select id, object, is_ready from file where player_id = $1', [player])).rows as {
    id: string;
    object: string;
    is_ready: boolean;
  }[];
const usesOf = async (player: string): Promise<number> => {
  const { rows } = await owner.query(
    `select cardinality(uses) as count from quota_use where key = sha256(convert_to('pictures:' || $1, 'UTF8'))`,
    [player],
  );
  return (rows[0] as { count: number } | undefined)?.count ?? 0;
};
const stored = (): string[] =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('an upload [H1, H2]', () => {
  it('is stored upright and re-encoded without the original, and is served to its owner as an inert picture', async () => {
    const player = await newPlayer();
    const { status, answer } = await uploadAs(server, player, await turned(6));
    expect([status, answer]).toEqual([
      200,
      {
        code: 0,
        msg: {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          src: expect.stringMatching(/^\/community\/api\/file\/view\?link=[\w.-]+$/),
          width: 32,
          height: 64,
          tone: expect.stringMatching(/^#[\da-f]{6}$/),
        },
      },
    ]);
    const [row] = await rowsOf(player.player);
    const kept = readFileSync(join(folder, 'files', row?.object ?? ''));
    expect(partsOf(kept)).toEqual(['VP8 ']);
    const { status: shown, headers, bytes } = await openLink(server, answer.msg.src, player.headers);
    expect([shown, bytes.equals(kept), await sidesOf(bytes)]).toEqual([200, true, '32×64 r b']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('requires an idempotency key; repeating the key returns the same file and counts once', async () => {
    const player = await newPlayer();
    const refused = [
      await server.call(fileUpload, { as: player, body: plain.png }),
      await server.call(fileUpload, { as: player, body: plain.png, headers: { [UPLOAD_KEY_HEADER]: 'once' } }),
    ];
    expect(refused.map(({ status, answer }) => [status, answer.code])).toEqual([
      [400, 1002],
      [400, 1002],
    ]);
    const key = randomUUID();
    const first = await uploadAs(server, player, plain.png, key);
    const again = await uploadAs(server, player, plain.webp, key);
    expect([again.answer.msg.id, await usesOf(player.player)]).toEqual([first.answer.msg.id, 1]);
    // Keys of different players are independent.
    const other = await newPlayer();
    expect((await uploadAs(server, other, plain.png, key)).answer.msg.id).not.toBe(first.answer.msg.id);
  });

  it('yields one file under concurrent retries, even across two servers', async () => {
    const player = await newPlayer();
    const second = await installation.start({ GUILDHALL_LIMITS: limits });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => uploadAs(index % 2 === 0 ? server : second, player, plain.jpeg, key)),
    );
    // Those that arrived while another one was in progress are asked to try again.
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const again = await uploadAs(second, player, plain.jpeg, key);
    const ids = [...answers, again].filter(({ status }) => status === 200).map(({ answer }) => answer.msg.id as string);
    expect(new Set(ids).size).toBe(1);
    expect([await rowsOf(player.player), await usesOf(player.player)]).toEqual([
      [{ id: ids[0], object: expect.any(String), is_ready: true }],
      1,
    ]);
  });

  it('is taken over by the next attempt if its server died', async () => {
    const player = await newPlayer();
    const key = randomUUID();
    const insert = `insert into file (player_id, key, object, created_at) values ($1, $2, $3, now() - interval '61 seconds')`;
    await owner.query(insert, [player.player, key, `aa/${'a'.repeat(32)}.webp`]);
    const { answer } = await uploadAs(server, player, plain.jpeg, key);
    expect(await rowsOf(player.player)).toEqual([
      { id: answer.msg.id, object: expect.not.stringContaining('aaaaaaaa'), is_ready: true },
    ]);
    const removal = await owner.query(
      `select due_at > now() as later from file_removal where object like '%aaaaaaaa%'`,
    );
    expect(removal.rows).toEqual([{ later: true }]);
  });

  it('leaves nothing behind if the player is erased meanwhile', async () => {
    const player = await newPlayer();
    const put = vi.spyOn(server.stores.files, 'put').mockImplementationOnce(async () => {
      await owner.query('delete from file where player_id = $1', [player.player]);
    });
    expect((await uploadAs(server, player)).status).toBe(503);
    const [object] = put.mock.calls[0] ?? [];
    put.mockRestore();
    const removal = await owner.query('select due_at <= now() as due from file_removal where object = $1', [object]);
    expect(removal.rows).toEqual([{ due: true }]);
  });
});

describe('upload limits [H1]', () => {
  it('reject a file of exactly the maximum size and accept one byte less', async () => {
    const player = await newPlayer();
    const limit = 1024 * 1024;
    // Decoders stop at the end of the picture, so trailing zeros only add size.
    const padded = (size: number): Buffer => Buffer.concat([plain.jpeg, Buffer.alloc(size - plain.jpeg.length)]);
    const outcomes = [await uploadAs(server, player, padded(limit)), await uploadAs(server, player, padded(limit - 1))];
    expect(outcomes.map(({ status, answer }) => [status, answer.code])).toEqual([
      [413, 1401],
      [200, 0],
    ]);
  });

  it('reject oversized files and pictures, naming the enforced limit', async () => {
    const player = await newPlayer();
    const before = stored();
    const outcomes = [
      await uploadAs(server, player, Buffer.alloc(1024 * 1024 + 1)),
      await uploadAs(server, player, Buffer.alloc(10 * 1024 * 1024 + 1)),
      await uploadAs(server, player, bomb(9000)),
    ];
    const refusal = { code: 1401, msg: { key: 'error.file_size', params: { size: 1 } } };
    expect(outcomes.map(({ status, answer }) => [status, answer])).toEqual([
      [413, refusal],
      [413, refusal],
      [413, refusal],
    ]);
    expect([stored(), await rowsOf(player.player)]).toEqual([before, []]);
  });

  it('do not count rejected files or server failures against the daily quota', async () => {
    const player = await server.device();
    const seen: unknown[] = [];
    const failing = vi.spyOn(server.stores.files, 'put').mockRejectedValueOnce(new Error('store unavailable'));
    seen.push((await uploadAs(server, player)).answer.code, await usesOf(player.player));
    failing.mockRestore();
    const busy = vi.spyOn(server.ingest, 'run').mockRejectedValueOnce(new Failure('unavailable'));
    seen.push((await uploadAs(server, player)).answer.code, await usesOf(player.player));
    busy.mockRestore();
    seen.push((await uploadAs(server, player, Buffer.from('no picture'))).answer, await usesOf(player.player));
    expect(seen).toEqual([
      1006,
      0,
      1006,
      0,
      { code: 1400, msg: { key: 'error.file_type', params: { type: 'JPEG, PNG, WebP' } } },
      0,
    ]);
    expect(await rowsOf(player.player)).toEqual([]);
    const codes: unknown[] = [];
    for (let index = 0; index < 4; index += 1) codes.push((await uploadAs(server, player)).answer.code);
    expect(codes).toEqual([0, 0, 0, 1402]);
  });

  it('block a player whose rejected files reach the daily number', async () => {
    const player = await server.device();
    for (let index = 0; index < 3; index += 1) await uploadAs(server, player, Buffer.from('no picture'));
    const { status, answer } = await uploadAs(server, player);
    expect([status, answer]).toEqual([429, { code: 1415, msg: { key: 'error.too_frequent', params: {} } }]);
    expect(await usesOf(player.player)).toBe(0);
  });

  it('reject the fourth picture of unverified people and the eleventh of verified ones, guest or player [P2]', async () => {
    const guest = await server.launch({ guid: (guid += 1), kind: 'guest' });
    const last: unknown[] = [];
    for (const [session, count] of [
      [await server.device(), 3],
      [await newPlayer(), 10],
      [guest, 10],
    ] as const) {
      for (let index = 0; index < count; index += 1) await uploadedBy(server, session);
      const { status, answer } = await uploadAs(server, session);
      last.push([status, answer]);
    }
    const refusal = (count: number) => [429, { code: 1402, msg: { key: 'error.upload_daily', params: { count } } }];
    expect(last).toEqual([refusal(3), refusal(10), refusal(10)]);
  });
});

describe('200 concurrent uploads with a quota of ten a day [threat 30]', () => {
  it.each([
    ['', {}],
    [', with Redis stopped', { GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('store exactly ten pictures%s', async (_name, changes) => {
    const own = await installation.start({ GUILDHALL_LIMITS: limits, ...changes });
    const player = await newPlayer();
    const answers = await Promise.all(Array.from({ length: 200 }, () => uploadAs(own, player)));
    const codes = answers.map(({ answer }) => answer.code);
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 1402).length]).toEqual([
      10, 190,
    ]);
    const rows = await rowsOf(player.player);
    expect([rows.length, rows.every((row) => row.is_ready), await usesOf(player.player)]).toEqual([10, true, 10]);
  });

  it('are limited to three in any 24 hours for a device: uses expire after a day [P2]', async () => {
    const player = await server.device();
    for (let index = 0; index < 3; index += 1) await uploadedBy(server, player);
    await owner.query(
      `update quota_use set uses[1] = uses[1] - interval '25 hours'
       where key = sha256(convert_to('pictures:' || $1, 'UTF8'))`,
      [player.player],
    );
    const codes = [(await uploadAs(server, player)).answer.code, (await uploadAs(server, player)).answer.code];
    expect(codes).toEqual([0, 1402]);
  });
});

describe('a thousand aborted uploads [threat 25]', () => {
  it('leave no file, no reserved memory and, after the cleanup, no row', async () => {
    const player = await newPlayer();
    let arrived = 0;
    server.app.server.on('request', () => (arrived += 1));
    /** Hangs up after this share of the picture; after all of it, before the response. */
    const breakOff = (part: number): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
          const head =
            `POST ${API_PATH}${fileUpload.path} HTTP/1.1\r\nhost: x\r\n${WRITE_HEADER}: 1\r\n` +
            `cookie: ${player.headers['cookie'] ?? ''}\r\n${UPLOAD_KEY_HEADER}: ${randomUUID()}\r\n` +
            `content-type: application/octet-stream\r\ncontent-length: ${plain.jpeg.length}\r\n\r\n`;
          socket.write(head);
          socket.write(plain.jpeg.subarray(0, plain.jpeg.length * part), () => setTimeout(() => socket.destroy(), 5));
        });
        socket.once('close', () => resolve());
      });
    const before = stored().length;
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => breakOff(index % 5 === 0 ? 1 : 0.5)));
    }
    await until(() => arrived === 1000);
    // An upload whose client left after the last byte is still processed, unless it was waiting.
    await until(async () => (await rowsOf(player.player)).every((row) => row.is_ready));
    expect((await rowsOf(player.player)).length).toBeLessThanOrEqual(10);
    await owner.query(`update file set created_at = created_at - interval '25 hours' where player_id = $1`, [
      player.player,
    ]);
    await server.files.sweep();
    expect([await rowsOf(player.player), stored().length]).toEqual([[], before]);
    expect(readdirSync(join(folder, 'files/unfinished'))).toEqual([]);
    expect((await uploadAs(server, await newPlayer())).status).toBe(200);
  });
});
