import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { mp4KeyOf } from '../../storage/object-store.ts';
import { openLink } from '../files/testing/files.factory.ts';
import { hasFfmpeg } from '../files/testing/ffmpeg.ts';
import { refusedMp4, spokenMp4 } from '../files/testing/sample-mp4.ts';
import { readMp4Voice } from '../files/files.mp4-voice.rules.ts';
import { cleanVoice } from '../files/files.voice-writer.rules.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import { answerFileAs, broughtAs, heldChat, linkAs, sendFileAs, voiceAs } from './testing/files.ts';

const installation = await createInstallation();
const { owner, folder } = installation;
const server = await installation.start();
const agent = await signInAs(server, 'agent');
let guid = 6000;
const newChat = () => heldChat(server, agent, (guid += 1));

const opened = async (as: Session, fileId: string, form: '' | '&form=mp4', headers: Record<string, string> = {}) => {
  const { answer } = await linkAs(server, as, fileId);
  return openLink(server, `${String(answer.msg.src)}${form}`, { ...as.headers, ...headers });
};
const objectOf = async (id: string): Promise<string> =>
  ((await owner.query('select object from file where id = $1', [id])).rows[0] as { object: string }).object;
const pathOf = (object: string): string => join(folder, 'files', object);
/** A voice message of the player, recorded as MP4. */
const sentMp4 = async (chat: Awaited<ReturnType<typeof newChat>>): Promise<string> => {
  const id = String((await voiceAs(server, chat.session, spokenMp4.last)).answer.msg.id);
  await sendFileAs(server, chat.session, chat.id, id);
  return id;
};

describe.skipIf(!hasFfmpeg)('a voice message and the engine of its listener [H3]', () => {
  it('is stored as WebM if it was recorded as MP4, without the recording', async () => {
    const chat = await newChat();
    const id = await sentMp4(chat);
    const { status, headers, bytes } = await opened(agent, id, '');
    expect([status, headers['content-type']]).toEqual([200, 'audio/webm']);
    expect(Math.abs(cleanVoice(bytes, 61_000).durationMs - 2020)).toBeLessThan(80);
    expect(existsSync(pathOf(mp4KeyOf(await objectOf(id))))).toBe(false);
  });

  it('is sent as MP4 when asked for, converted once and kept, and supports ranges', async () => {
    const chat = await newChat();
    const id = String((await broughtAs(server, agent, 'voice', chat)).answer.msg.id);
    await answerFileAs(server, agent, chat, id);
    const [one, two] = await Promise.all([
      opened(chat.session, id, '&form=mp4'),
      opened(chat.session, id, '&form=mp4', { range: 'bytes=0-9' }),
    ]);
    expect([one.status, one.headers['content-type']]).toEqual([200, 'audio/mp4']);
    expect(readMp4Voice(one.bytes).frames.length).toBeGreaterThan(90);
    expect([two.status, two.bytes]).toEqual([206, one.bytes.subarray(0, 10)]);
    expect(readFileSync(pathOf(mp4KeyOf(await objectOf(id))))).toEqual(one.bytes);
    expect((await opened(chat.session, id, '&form=mp4')).bytes).toEqual(one.bytes);
    expect((await owner.query(`select from file_removal where object like '%.m4a'`)).rowCount).toBe(0);
    // Other people see neither form.
    const { answer } = await linkAs(server, chat.session, id);
    const stranger = await server.launch({ guid: (guid += 1) });
    expect((await openLink(server, `${String(answer.msg.src)}&form=mp4`, stranger.headers)).status).toBe(404);
  });

  it('is removed in all its forms, by the cleanup job and by an erasure [H3, threat 38]', async () => {
    const chat = await newChat();
    const ids = [await sentMp4(chat), await sentMp4(chat)];
    const objects = await Promise.all(ids.map(objectOf));
    for (const id of ids) await opened(chat.session, id, '&form=mp4');
    const paths = objects.flatMap((object) => [pathOf(object), pathOf(mp4KeyOf(object))]);
    expect(paths.map((path) => existsSync(path))).toEqual([true, true, true, true]);
    await server.database.transaction(async (tx) => {
      for (const feature of server.features) await feature.erasePlayer(tx, chat.player);
    });
    await server.files.sweep();
    expect(paths.map((path) => existsSync(path))).toEqual([false, false, false, false]);
  });

  it('leaves nothing behind if it is erased during the conversion', async () => {
    const chat = await newChat();
    const id = await sentMp4(chat);
    const object = await objectOf(id);
    const put = server.stores.files.put.bind(server.stores.files);
    server.stores.files.put = async (key, bytes) => {
      await owner.query('delete from file where id = $1', [id]);
      await server.files.sweep();
      await put(key, bytes);
    };
    await opened(chat.session, id, '&form=mp4');
    server.stores.files.put = put;
    expect(existsSync(pathOf(mp4KeyOf(object)))).toBe(true);
    await server.files.sweep();
    expect(existsSync(pathOf(mp4KeyOf(object)))).toBe(false);
  });

  it('is refused by the route with the file type error if it is hostile, and stores nothing', async () => {
    const chat = await newChat();
    const refused = refusedMp4()
      .filter(([, mp4]) => mp4.length < 1024 * 1024)
      .slice(0, 12);
    for (const [name, body] of refused) {
      const { status, answer } = await broughtAs(server, agent, 'voice', chat, { body });
      expect([name, status, answer.code]).toEqual([name, 400, 1400]);
    }
  });
});
