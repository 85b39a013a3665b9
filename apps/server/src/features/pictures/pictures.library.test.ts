import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { categoryList } from '@guildhall/contract/articles/player.ts';
import { pictureRename, pictureTable, pictureUpload } from '@guildhall/contract/pictures/staff.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createInstallation, until, type Session } from '../../testing/installation.ts';
import { bomb, plain, polyglots } from './testing/sample-pictures.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { clock, folder } = installation;
const server = await installation.start();
const [editor, agent] = [await signInAs(server, 'editor'), await signInAs(server, 'agent')];
// A bare row: signing in is slow, and this member is needed only as an owner.
await installation.owner.query(
  `insert into staff_member (id, name, email, role) values ('ada', 'Ada', 'ada@x.test', 'editor')`,
);

const upload = async (bytes: Buffer, as: Session | null = editor, contentType = 'application/octet-stream') => {
  const response = await fetch(`${server.url}${API_PATH}${pictureUpload.path}`, {
    method: 'POST',
    headers: { ...as?.headers, 'content-type': contentType, [WRITE_HEADER]: '1' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, answer: (await response.json()) as { code: number; msg: any } };
};
const coloured = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const table = async (body: object, as: Session = editor) =>
  (await server.call(pictureTable, { body, as })).answer.msg as { list: { id: string }[]; next: string | null };
let twice = '';
const stored = (): string[] => readdirSync(join(folder, 'media'));
const trail = async () => (await server.audit.table({ limit: 100, action: 'picture.uploaded' })).list;

describe('the media library', () => {
  it('stores an uploaded picture, audits it, sends a console hint and serves it as an inert picture [H2, threat 17, threat 20]', async () => {
    const hints: string[] = [];
    await server.consoleHints.onChange((noun, ids) => void hints.push(`${noun} ${ids.join()}`));
    const { status, answer } = await upload(plain.jpeg);
    const { id } = answer.msg;
    const bytes = readFileSync(join(folder, 'media', id));
    expect([status, answer]).toEqual([
      200,
      {
        code: 0,
        msg: {
          id: expect.stringMatching(/^[\da-f]{32}\.webp$/),
          name: '',
          src: `/community/media/${id}`,
          width: 64,
          height: 32,
          tone: expect.stringMatching(/^#[\da-f]{6}$/),
          bytes: bytes.length,
          created_at: clock.now(),
          created_by: { id: editor.staffId, name: 'The editor' },
        },
      },
    ]);
    expect((await trail()).map(({ staff, subject, details }) => [staff?.id, subject, details])).toEqual([
      [editor.staffId, `picture:${id}`, { width: 64, height: 32, bytes: bytes.length }],
    ]);
    await until(() => hints.includes(`pictures ${id}`));
    const served = await fetch(`${server.url}${answer.msg.src}`);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('stores identical pictures once, also under concurrent uploads by different members [H2]', async () => {
    const picture = await coloured('#123456');
    const before = (await trail()).length;
    const uploads = ['ada', editor.staffId, 'ada', editor.staffId].map((by) => server.pictures.upload(by, picture));
    const [first, ...others] = await Promise.all(uploads);
    expect(others).toEqual([first, first, first]);
    if (first?.created_by?.id === 'ada') twice = first.id;
    expect(await trail()).toHaveLength(before + 1);
    expect(stored().filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('searches by picture name, which defaults to the file name and can be changed [H2]', async () => {
    const [castle, other] = [await coloured('#0a0b0c'), await coloured('#0c0b0a')];
    const { id } = await server.pictures.upload(editor.staffId, castle, 'Castle_50%.png');
    await server.pictures.upload(editor.staffId, other, 'Castle hall.png');
    const found = async (text: string) => (await table({ text })).list.map((each) => each.id);
    expect(await found('castle')).toHaveLength(2);
    expect(await found('50%')).toEqual([id]);
    // Uploading it again under another name keeps the first name.
    expect((await server.pictures.upload('ada', castle, 'again.png')).name).toBe('Castle_50%.png');

    const renamed = await server.call(pictureRename, { body: { id, name: ' Keep at night ' }, as: editor });
    expect(renamed.answer.msg).toMatchObject({ id, name: 'Keep at night' });
    expect([await found('night'), await found('50%')]).toEqual([[id], []]);
    const { list } = await server.audit.table({ limit: 1, action: 'picture.renamed' });
    expect(list.map(({ subject, details }) => [subject, details])).toEqual([
      [`picture:${id}`, { name: 'Keep at night' }],
    ]);
    const missing = { body: { id: `${'0'.repeat(32)}.webp`, name: 'x' }, as: editor };
    expect((await server.call(pictureRename, missing)).answer.code).not.toBe(0);
  });

  it('pages through all pictures or one’s own, newest first, each exactly once [H2]', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      // Pairs share a timestamp, so the id breaks the tie.
      if (index % 2 === 0) clock.advance(1000);
      const picture = await coloured(`#${index}04080`);
      ids.push((await server.pictures.upload(index === 3 ? 'ada' : editor.staffId, picture)).id);
    }
    const walk = async (body: object, as?: Session): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await table({ ...body, limit: 2, ...(cursor === undefined ? {} : { cursor }) }, as);
        seen.push(...page.list.map(({ id }) => id));
        cursor = page.next;
      }
      return seen;
    };
    const all = await walk({});
    expect(all.slice(0, 6)).toEqual(
      [4, 2, 0].flatMap((first) => ids.slice(first, first + 2).sort((a, b) => (a < b ? 1 : -1))),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(await walk({ is_mine: true })).toEqual(all.filter((id) => id !== ids[3] && id !== twice));
    expect(await walk({ is_mine: true }, agent)).toEqual([]);
  });

  it.each([
    'x',
    'bnVsbA',
    Buffer.from('[1e20,"a"]').toString('base64url'),
    Buffer.from('[1,"a/b"]').toString('base64url'),
  ])('rejects the malformed cursor %s [threat 31]', async (cursor) => {
    expect((await server.call(pictureTable, { body: { cursor }, as: editor })).status).toBe(400);
  });

  it('rejects non-pictures, oversized pictures and oversized files with distinct errors [threat 20, threat 21]', async () => {
    const before = [stored(), await trail()];
    const outcomes = [
      await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      await upload(bomb(9000)),
      await upload(Buffer.alloc(staffLimits.pictureBytesMax + 1)),
      await upload(plain.png, editor, 'image/png'),
      await upload(plain.png, editor, 'multipart/form-data; boundary=x'),
      await upload(Buffer.alloc(0)),
    ];
    expect(outcomes.map(({ status, answer }) => [status, answer.code])).toEqual([
      [400, 1303],
      [413, 1304],
      [413, 1304],
      [415, 1003],
      [415, 1003],
      [400, 1303],
    ]);
    expect([stored(), await trail()]).toEqual(before);
  });

  it('stores only the picture part of a polyglot [threat 20]', async () => {
    for (const [name, picture] of polyglots().slice(0, 3)) {
      const { answer } = await upload(picture);
      const file = readFileSync(join(folder, 'media', answer.msg.id));
      expect([name, file.includes('CANARY')]).toEqual([name, false]);
    }
  });

  it('rejects unauthorized uploads before reading the body [threat 25]', async () => {
    const knock = (cookie: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
          socket.write(
            `POST ${API_PATH}${pictureUpload.path} HTTP/1.1\r\nhost: x\r\n${WRITE_HEADER}: 1\r\n` +
              `content-type: application/octet-stream\r\ncontent-length: 9000000\r\n${cookie}\r\n`,
          );
        });
        socket.once('data', (data) => {
          resolve(data.toString().slice(9, 12));
          socket.destroy();
        });
        socket.once('error', reject);
      });
    expect(await knock('')).toBe('401');
    expect(await knock(`cookie: ${agent.headers['cookie'] ?? ''}\r\n`)).toBe('403');
  });

  it('leaves no file behind after aborted uploads [threat 25]', async () => {
    const before = stored();
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const stop = new AbortController();
        const body = new ReadableStream({
          start: (controller) => {
            controller.enqueue(plain.png.subarray(0, 40));
            setTimeout(() => stop.abort(), 5);
          },
        });
        const headers = { ...editor.headers, 'content-type': 'application/octet-stream', [WRITE_HEADER]: '1' };
        await fetch(`${server.url}${API_PATH}${pictureUpload.path}`, {
          method: 'POST',
          headers,
          body,
          signal: stop.signal,
          duplex: 'half',
        } as RequestInit).catch(() => undefined);
      }),
    );
    expect(stored()).toEqual(before);
  });

  it('keeps serving other requests under twenty concurrent bombs [threat 21]', async () => {
    const flood = bomb(30_000);
    const body = { post_type: 2, category_lang: 3, page_index: 1, page_size: 20 };
    const bombs = Array.from({ length: 20 }, () => upload(flood));
    const times: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      const startMs = performance.now();
      expect((await server.call(categoryList, { body })).status).toBe(200);
      times.push(performance.now() - startMs);
    }
    const codes = (await Promise.all(bombs)).map(({ answer }) => answer.code);
    expect(codes).toEqual(bombs.map(() => 1304));
    expect(Math.max(...times)).toBeLessThan(2000);
  });

  it('leaves no process behind when the server stops [threat 22]', async () => {
    const other = await installation.start();
    await other.pictures.upload(editor.staffId, plain.webp);
    const pids = other.ingest.pids();
    expect(pids).toHaveLength(1);
    await other.stop();
    expect(pids.filter((pid) => readdirSync('/proc').includes(String(pid)))).toEqual([]);
  });
});
