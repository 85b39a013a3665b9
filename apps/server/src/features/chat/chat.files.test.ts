import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chatPage } from '@guildhall/contract/chat/staff.ts';
import { chatClear, chatMessages } from '@guildhall/contract/chat/player.ts';
import { fileRemove } from '@guildhall/contract/files/routes.ts';
import { describe, expect, it } from 'vitest';
import { answerFileAs, broughtAs, heldChat, linkAs, saidBy, sendFileAs, voiceAs, waveform } from './testing/files.ts';
import { openLink, reportOf, sentBy, uploadedBy } from '../files/testing/files.factory.ts';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { sidesOf, plain } from '../pictures/testing/sample-pictures.ts';
import { enrolledAs, signInAs } from '../staff/testing/staff.factory.ts';
import { refusedVoices, silenceOf, spoken } from '../files/testing/sample-voices.ts';
import { attachFiles } from '../files/files.public.ts';
import { cleanVoice } from '../files/files.voice-writer.rules.ts';

const installation = await createInstallation();
const { owner, folder } = installation;
const server = await installation.start({ GUILDHALL_LIMITS: JSON.stringify({ voices_daily: 5 }) });
const [agent, editor] = [await signInAs(server, 'agent'), await signInAs(server, 'editor')];
const second = (await enrolledAs(server, 'agent')).session;
let guid = 5000;
const newChat = () => heldChat(server, agent, (guid += 1));

const none = '{"code":1001,"msg":{"key":"error.not_found","params":{}}}';
const stored = (): number =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const filesOf = async (player: string): Promise<number> =>
  (await owner.query('select from file where player_id = $1', [player])).rowCount ?? 0;
const usesOf = async (player: string): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select cardinality(uses) as count from quota_use where key = sha256(convert_to('voices:' || $1, 'UTF8'))`,
    [player],
  );
  return rows[0]?.count ?? 0;
};
const opened = async (as: Session, fileId: string, headers: Record<string, string> = {}) => {
  const { answer, text } = await linkAs(server, as, fileId);
  if (answer.code !== 0) throw new Error(text);
  return openLink(server, String(answer.msg.src), { ...as.headers, ...headers });
};
const { bytes: cleanBytes, durationMs } = cleanVoice(spoken.whole, 61_000);
const voiceFile = {
  id: expect.stringMatching(/^[\da-f-]{36}$/),
  kind: 'voice',
  width: 0,
  height: 0,
  tone: '#000000',
  duration_ms: durationMs,
  waveform,
};
const pictureFile = {
  ...voiceFile,
  kind: 'picture',
  width: 64,
  height: 32,
  tone: expect.any(String),
  duration_ms: 0,
  waveform: '',
};

describe('voice messages and pictures in a conversation [I3]', () => {
  it('a player’s voice message reaches staff as clean audio without metadata', async () => {
    const chat = await newChat();
    const { answer } = await voiceAs(server, chat.session);
    expect(answer).toEqual({ code: 0, msg: voiceFile });
    expect((await sendFileAs(server, chat.session, chat.id, answer.msg.id)).answer.code).toBe(0);
    const page = await server.call(chatPage, { as: agent, body: { conversation: chat.id } });
    expect(page.answer.msg.list.at(-1)).toMatchObject({ content_type: 3, content: '', file: answer.msg });
    for (const as of [agent, chat.session]) {
      const { status, headers, bytes } = await opened(as, answer.msg.id);
      expect([status, bytes.equals(cleanBytes)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': 'audio/webm',
        'content-disposition': 'inline; filename="voice.webm"',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'accept-ranges': 'bytes',
      });
    }
  });

  it('staff voice messages and pictures reach the player, and the player’s pictures reach staff', async () => {
    const chat = await newChat();
    const picture = (await broughtAs(server, agent, 'picture', chat)).answer;
    const speech = (await broughtAs(server, agent, 'voice', chat)).answer;
    expect([picture.msg, speech.msg]).toEqual([pictureFile, voiceFile]);
    const own = await uploadedBy(server, chat.session);
    const codes = [
      await answerFileAs(server, agent, chat, picture.msg.id, 'picture'),
      await answerFileAs(server, agent, chat, speech.msg.id),
      await sendFileAs(server, chat.session, chat.id, own.id, 'picture'),
    ].map(({ answer }) => answer.code);
    expect(codes).toEqual([0, 0, 0]);
    const list = (await server.call(chatMessages, { as: chat.session, body: { conversation: chat.id } })).answer.msg
      .list;
    expect(list.slice(-3).map(({ file }: { file: unknown }) => file)).toEqual([
      picture.msg,
      speech.msg,
      { ...pictureFile, id: own.id },
    ]);
    const shown = await opened(chat.session, picture.msg.id);
    expect([shown.headers['content-type'], await sidesOf(shown.bytes)]).toEqual(['image/webp', expect.any(String)]);
    expect((await opened(chat.session, speech.msg.id)).bytes.equals(cleanBytes)).toBe(true);
    expect((await opened(agent, own.id)).headers['content-type']).toBe('image/webp');
    // The link returned by the upload still works.
    expect((await openLink(server, own.src, chat.session.headers)).status).toBe(200);
  });

  it('a voice message supports range requests', async () => {
    const chat = await newChat();
    const id = await saidBy(server, chat);
    const size = cleanBytes.length;
    const asked: unknown[] = [];
    for (const range of [
      'bytes=0-',
      'bytes=10-19',
      'bytes=-5',
      `bytes=${size}-`,
      'bytes=9-3',
      'bytes=0-1,4-5',
      'lines=1-2',
    ]) {
      const { status, headers, bytes } = await opened(chat.session, id, { range });
      asked.push([status, headers['content-range'], bytes.length]);
    }
    expect(asked).toEqual([
      [206, `bytes 0-${size - 1}/${size}`, size],
      [206, `bytes 10-19/${size}`, 10],
      [206, `bytes ${size - 5}-${size - 1}/${size}`, 5],
      [416, `bytes */${size}`, 0],
      [200, undefined, size],
      [200, undefined, size],
      [200, undefined, size],
    ]);
    expect((await opened(chat.session, id, { range: 'bytes=10-19' })).bytes).toEqual(cleanBytes.subarray(10, 20));
  });
});

describe('an upload to a conversation [H1]', () => {
  it('is stored once when the same key is sent concurrently', async () => {
    const [chat, key, staffKey] = [await newChat(), randomUUID(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => voiceAs(server, chat.session, spoken.whole, key)),
    );
    const brought = await Promise.all(
      Array.from({ length: 10 }, () => broughtAs(server, agent, 'voice', chat, { key: staffKey })),
    );
    // Those that arrived while the first one was in progress are asked to try again.
    const stored = [answers, brought].map((all) => all.filter(({ status }) => status !== 409));
    const ids = stored.map((all) => new Set(all.map(({ answer }) => answer.msg.id as string)).size);
    expect([ids, await filesOf(chat.player), await usesOf(chat.player)]).toEqual([[1, 1], 2, 1]);
  });

  it('refuses a key that another uploader or another kind already used', async () => {
    const [chat, other, key, staffKey] = [await newChat(), await newChat(), randomUUID(), randomUUID()];
    await voiceAs(server, chat.session, spoken.whole, key);
    await broughtAs(server, agent, 'voice', chat, { key: staffKey });
    const codes = [
      await voiceAs(server, chat.session, spoken.whole, staffKey),
      await broughtAs(server, agent, 'voice', chat, { key }),
      await broughtAs(server, agent, 'picture', chat, { key: staffKey }),
      await voiceAs(server, chat.session, spoken.whole, 'no key'),
      await voiceAs(server, other.session, spoken.whole, key),
    ].map(({ answer }) => answer.code);
    expect(codes).toEqual([1002, 1002, 1002, 1002, 0]);
  });

  it('is refused for invalid content, length or size, and stores nothing', async () => {
    const [chat, before] = [await newChat(), stored()];
    const refused = refusedVoices().filter(([, voice]) => voice.length < 1024 * 1024);
    const fileType = { code: 1400, msg: { key: 'error.file_type', params: { type: 'WebM (Opus), MP4 (AAC)' } } };
    for (const [name, body] of refused) {
      const { status, answer } = await broughtAs(server, agent, 'voice', chat, { body });
      expect([name, status, answer]).toEqual([name, 400, fileType]);
    }
    const outcomes = [
      await voiceAs(server, chat.session, Buffer.from('<html>')),
      await voiceAs(server, chat.session, silenceOf(62)),
      await voiceAs(server, chat.session, Buffer.alloc(1024 * 1024 + 1)),
      await broughtAs(server, agent, 'picture', chat, { body: spoken.whole }),
      await broughtAs(server, agent, 'picture', chat, { body: Buffer.alloc(10 * 1024 * 1024 + 1) }),
    ].map(({ status, answer }) => [status, answer.code, answer.msg.params]);
    expect(outcomes).toEqual([
      [400, 1400, { type: 'WebM (Opus), MP4 (AAC)' }],
      [400, 1423, {}],
      [413, 1401, { size: 1 }],
      [400, 1400, { type: 'JPEG, PNG, WebP' }],
      [413, 1401, { size: 10 }],
    ]);
    expect([stored(), await filesOf(chat.player)]).toEqual([before, 0]);
  });

  it('counts against the player’s own voice quota, and against none for staff', async () => {
    const chat = await newChat();
    const answers = await Promise.all(Array.from({ length: 20 }, () => voiceAs(server, chat.session)));
    const codes = answers.map(({ answer }) => answer.code);
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 1402).length]).toEqual([5, 15]);
    await uploadedBy(server, chat.session);
    const brought = await Promise.all(Array.from({ length: 8 }, () => broughtAs(server, agent, 'voice', chat)));
    expect(brought.every(({ answer }) => answer.code === 0)).toBe(true);
  });

  it('is refused for staff who are not, or no longer, the assignee [rule 24]', async () => {
    const chat = await newChat();
    const outcomes = [
      await broughtAs(server, second, 'voice', chat),
      await broughtAs(server, agent, 'picture', { ...chat, epoch: chat.epoch - 1 }),
      await broughtAs(server, agent, 'voice', { ...chat, id: randomUUID() }),
    ].map(({ answer }) => answer.msg.key as string);
    expect(outcomes).toEqual(outcomes.map(() => 'error.chat_stale'));
    expect([await filesOf(chat.player), (await broughtAs(server, editor, 'voice', chat)).status]).toEqual([0, 403]);
  });
});

describe('other people’s files [threat 12]', () => {
  it('are refused in a message like unknown files, and nothing is stored', async () => {
    const [chat, other] = [await newChat(), await newChat()];
    const idOf = ({ answer }: { answer: { msg: any } }): string => String(answer.msg.id);
    const theirs = idOf(await voiceAs(server, other.session));
    const own = idOf(await voiceAs(server, chat.session));
    const [brought, elsewhere] = [
      idOf(await broughtAs(server, agent, 'voice', chat)),
      idOf(await broughtAs(server, agent, 'voice', other)),
    ];
    const said = await saidBy(server, chat);
    const { file: reported } = await sentBy(server, chat.session);
    const send = (id: string, kind?: 'picture') => sendFileAs(server, chat.session, chat.id, id, kind);
    const texts = [
      // Unknown, another player's, uploaded by staff, already sent, part of a report, of another kind.
      await send(randomUUID()),
      await send(theirs),
      await send(brought),
      await send(said),
      await send(reported.id, 'picture'),
      await send(own, 'picture'),
      // As staff: the player's file, and an upload for another conversation.
      await answerFileAs(server, agent, chat, own),
      await answerFileAs(server, agent, chat, elsewhere),
    ].map(({ text }) => text);
    expect(texts).toEqual(texts.map(() => texts[0]));
    expect(texts[0]).toContain('error.image_upload');
    const { rows } = await owner.query('select message_seq from file where id = any($1)', [[theirs, own, brought]]);
    expect(rows).toEqual([{ message_seq: null }, { message_seq: null }, { message_seq: null }]);
  });

  it('get no link if unsent, foreign, part of a report or unknown', async () => {
    const [chat, other] = [await newChat(), await newChat()];
    const said = await saidBy(server, chat);
    const loose = String((await voiceAs(server, chat.session)).answer.msg.id);
    const brought = String((await broughtAs(server, agent, 'voice', chat)).answer.msg.id);
    const { file: reported } = await sentBy(server, chat.session);
    const asked = [
      await linkAs(server, other.session, said),
      await linkAs(server, chat.session, loose),
      await linkAs(server, chat.session, brought),
      await linkAs(server, chat.session, reported.id),
      await linkAs(server, chat.session, randomUUID()),
      await linkAs(server, agent, loose),
      await linkAs(server, agent, brought),
      await linkAs(server, agent, reported.id),
    ].map(({ status, text }) => [status, text]);
    expect(asked).toEqual(asked.map(() => [404, none]));
    expect((await linkAs(server, editor, said)).status).toBe(403);
  });

  it('cannot be opened through report links, nor report pictures through chat links, even correctly signed', async () => {
    const [chat, other] = [await newChat(), await newChat()];
    const said = await saidBy(server, chat);
    const brought = String((await broughtAs(server, agent, 'voice', chat)).answer.msg.id);
    const { file: reported } = await sentBy(server, chat.session);
    const staff = { staff: agent.staffId };
    const { chatAddressFor, fileFor } = server.fileLinks;
    const linkFor = async (id: string, player: string) => chatAddressFor(id, { player });
    const shown = { width: 1, height: 1, tone: '' };
    const asked = [
      [(await fileFor({ ...shown, id: said }, staff)).src, agent],
      [await chatAddressFor(reported.id, staff), agent],
      [await chatAddressFor(brought, staff), agent],
      // A staff link used by another agent, and a player's link used by another player.
      [await chatAddressFor(said, staff), second],
      [await linkFor(said, chat.player), other.session],
      [await linkFor(said, other.player), other.session],
      // A staff upload that was not sent is not visible to the player yet.
      [await linkFor(brought, chat.player), chat.session],
    ] as const;
    for (const [src, as] of asked) {
      const { status, bytes } = await openLink(server, src, as.headers);
      expect([status, bytes.toString()]).toEqual([404, none]);
    }
    expect((await openLink(server, await chatAddressFor(said, { staff: editor.staffId }), editor.headers)).status).toBe(
      403,
    );
    expect((await openLink(server, await chatAddressFor(said, staff), agent.headers)).status).toBe(200);
  });

  it('cannot be removed or attached to a report once sent or when uploaded by staff', async () => {
    const chat = await newChat();
    const said = await uploadedBy(server, chat.session, plain.png);
    await sendFileAs(server, chat.session, chat.id, said.id, 'picture');
    const brought = String((await broughtAs(server, agent, 'picture', chat)).answer.msg.id);
    const voice = String((await voiceAs(server, chat.session)).answer.msg.id);
    const feedbackId = await reportOf(server, chat.player);
    for (const id of [said.id, brought, voice]) {
      const attached = server.database.transaction((tx) =>
        attachFiles(tx, chat.player, [id], { feedbackId, entryId: null }),
      );
      await expect(attached).rejects.toThrow('image_upload');
    }
    const remove = async (id: string) => (await server.call(fileRemove, { as: chat.session, body: { id } })).status;
    expect([await remove(said.id), await remove(brought), await remove(voice)]).toEqual([404, 404, 200]);
  });
});

describe('a removed file', () => {
  it('cannot be opened by the player who cleared the conversation, but still by staff [rule 23]', async () => {
    const chat = await newChat();
    const id = await saidBy(server, chat);
    const { src } = (await linkAs(server, chat.session, id)).answer.msg as { src: string };
    await server.call(chatClear, { as: chat.session, body: { conversation: chat.id } });
    const after = await saidBy(server, chat);
    const shown = await openLink(server, src, chat.session.headers);
    expect([shown.status, shown.bytes.toString()]).toEqual([404, none]);
    expect((await linkAs(server, chat.session, id)).text).toBe(none);
    expect([(await opened(agent, id)).status, (await opened(chat.session, after)).status]).toEqual([200, 200]);
  });

  it('is deleted with its player, including stored objects and staff uploads [threat 38]', async () => {
    await server.files.sweep();
    const before = stored();
    const chat = await newChat();
    const said = await saidBy(server, chat);
    const brought = String((await broughtAs(server, agent, 'picture', chat)).answer.msg.id);
    await answerFileAs(server, agent, chat, brought, 'picture');
    await broughtAs(server, agent, 'voice', chat);
    const { src } = (await linkAs(server, agent, said)).answer.msg as { src: string };
    expect([stored(), await filesOf(chat.player)]).toEqual([before + 3, 3]);
    await server.database.transaction(async (tx) => {
      for (const feature of server.features) await feature.erasePlayer(tx, chat.player);
    });
    await server.files.sweep();
    expect([stored(), await filesOf(chat.player)]).toEqual([before, 0]);
    expect((await openLink(server, src, agent.headers)).status).toBe(404);
  });

  it('is cleaned up after a day if it was never sent [H2]', async () => {
    const chat = await newChat();
    const said = await saidBy(server, chat);
    await voiceAs(server, chat.session);
    await broughtAs(server, agent, 'voice', chat);
    await owner.query(`update file set created_at = now() - interval '25 hours' where player_id = $1`, [chat.player]);
    await server.files.sweep();
    const { rows } = await owner.query('select id from file where player_id = $1', [chat.player]);
    expect(rows).toEqual([{ id: said }]);
  });
});
