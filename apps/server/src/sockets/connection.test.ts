import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { fromClientSchema } from '@guildhall/contract/realtime/client-messages.ts';
import { protocol } from '@guildhall/contract/http/protocol.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createInstallation, until } from '../testing/installation.ts';
import { openSocket } from '../testing/sockets.ts';
import { defaultBudgets } from '../runtime/budgets.ts';
import { Connection } from './connection.ts';

const installation = await createInstallation();
const { clock } = installation;
const server = await installation.start({ GUILDHALL_SWEEP_MS: '20', GUILDHALL_BUDGETS: '{}' });
const ping = JSON.stringify({ type: 'MSG_PING', time: 1 });
const totals = { survey_total: 0, news: 0, events: 0, guide: 0, workshop_events: 0, workshop_school: 0 };

let guid = 0;
const open = async () => openSocket(server, await server.launch({ guid: (guid += 1) }));

const badFrames: Record<string, string | Buffer> = {
  'invalid JSON': 'hello',
  'an empty frame': '',
  'a JSON array': '[]',
  null: 'null',
  'a missing type': '{}',
  'an unknown type': '{"type":"MSG_EVAL"}',
  'a server message type': JSON.stringify({ type: 'MSG_UNREAD', kind: 'totals', totals }),
  'a type of Object.prototype': '{"type":"constructor"}',
  'a ping without time': '{"type":"MSG_PING"}',
  'a ping with time as text': '{"type":"MSG_PING","time":"1"}',
  'an extra field (threat 13)': '{"type":"MSG_PING","time":1,"sender":1}',
  'invalid UTF-8': Buffer.from([0x7b, 0xc3, 0x28, 0x7d]),
  'one byte more than 16 KiB': ping.padEnd(protocol.frameBytesMax + 1),
  'a megabyte': ping.padEnd(1024 * 1024),
};

describe('an open socket', () => {
  it('first receives the totals, the unread counts and the server time [rule 3]', async () => {
    const { frames } = await open();
    expect(frames).toEqual([
      {
        type: 'MSG_UNREAD',
        kind: 'hello',
        totals,
        replies: 0,
        chat: 0,
        restriction: null,
        paused: {},
        server_time: clock.now(),
      },
    ]);
  });

  it('answers a ping with its time [rule 5]', async () => {
    const { socket, frames } = await open();
    socket.send(JSON.stringify({ type: 'MSG_PING', time: 123.5 }));
    await until(() => frames.length > 1);
    expect(frames.slice(1)).toEqual([{ type: 'MSG_PONG', time: 123.5 }]);
  });

  it('accepts frames of 16 KiB [rule 1]', async () => {
    const { socket, frames } = await open();
    socket.send(ping.padEnd(protocol.frameBytesMax));
    await until(() => frames.length > 1);
    expect(frames.slice(1)).toEqual([{ type: 'MSG_PONG', time: 1 }]);
  });

  it.each(Object.entries(badFrames))('is closed with 4401 after %s [rule 1]', async (_name, frame) => {
    const { socket, frames, closed } = await open();
    socket.send(frame, { binary: false });
    socket.send(ping);
    expect(await closed).toBe(4401);
    expect(frames.slice(1)).toEqual([]);
  });

  it('is closed with 4401 after any binary frame [rule 1]', async () => {
    const { socket, closed } = await open();
    socket.send(Buffer.from(ping), { binary: true });
    expect(await closed).toBe(4401);
  });

  it('is closed with 4401 after more than 16 fragments [threat 26]', async () => {
    const { socket, closed } = await open();
    for (let count = 0; count < 17; count += 1) socket.send(' ', { fin: false, binary: false });
    expect(await closed).toBe(4401);
  });

  it('keeps the client’s close code [rule 1]', async () => {
    const { socket, closed } = await open();
    socket.close(1000);
    expect(await closed).toBe(1000);
  });

  it('stays open when another player sends a bad frame [rule 1]', async () => {
    const [bad, good] = [await open(), await open()];
    bad.socket.send('bad');
    await bad.closed;
    good.socket.send(ping);
    await until(() => good.frames.length > 1);
    expect(good.frames.slice(1)).toEqual([{ type: 'MSG_PONG', time: 1 }]);
  });

  it('is closed with 4001 after more than 45 seconds of silence [rule 5, threat 27]', async () => {
    const older = await open();
    clock.advance(1);
    const [silent, talking] = [await open(), await open()];
    clock.advance(44_999);
    talking.socket.send(ping);
    await until(() => talking.frames.length > 1);
    clock.advance(1);
    // The sweep that closes the older socket leaves this one open, at exactly 45 seconds.
    expect(await older.closed).toBe(4001);
    talking.socket.send(ping);
    await until(() => talking.frames.length > 2);
    expect(silent.socket.readyState).toBe(silent.socket.OPEN);
    clock.advance(1);
    expect(await silent.closed).toBe(4001);
    expect(talking.socket.readyState).toBe(talking.socket.OPEN);
    clock.reset();
  });

  it('is closed with 4403 after more frames or pings than any client sends [rule 28]', async () => {
    // Budgets refill with this time.
    const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => time.mockRestore());
    const [pinging, resuming] = [await open(), await open()];
    for (let count = 0; count < 30; count += 1) pinging.socket.send(ping);
    const resume = JSON.stringify({ type: 'MSG_UNREAD', kind: 'resume', conversation: null, epoch: 0, applied: 0 });
    for (let count = 0; count < 250; count += 1) resuming.socket.send(resume);
    expect(await Promise.all([pinging.closed, resuming.closed])).toEqual([4403, 4403]);
    expect(pinging.frames.length - 1).toBeLessThanOrEqual(10);
  });

  it('receives whole characters only', () => {
    const received: unknown[] = [];
    const connection = new Connection(
      Object.assign(new EventEmitter(), { bufferedAmount: 0 }) as unknown as WebSocket,
      { sessionId: 's', subject: 'p' },
      { schema: fromClientSchema, budgets: defaultBudgets, receive: (_connection, message) => received.push(message) },
      clock,
    );
    const typing = { type: 'MSG_MESSAGE', kind: 'typing', conversation: randomUUID() };
    connection.onMessage(Buffer.from(JSON.stringify({ ...typing, text: 'cut \ud83d' })), false);
    expect(received).toEqual([{ ...typing, text: 'cut \u{FFFD}' }]);
  });

  it('is closed with 4002 when more than 256 KiB are buffered [rule 8]', () => {
    const sent: unknown[] = [];
    const socket = Object.assign(new EventEmitter(), {
      bufferedAmount: 256 * 1024,
      send: (text: string) => void sent.push(text),
      close: (code: number) => void sent.push(code),
      terminate: () => undefined,
    });
    const connection = new Connection(
      socket as unknown as WebSocket,
      { sessionId: 's', subject: 'p' },
      { schema: fromClientSchema, budgets: defaultBudgets, receive: () => {} },
      clock,
    );
    connection.sendText('first');
    socket.bufferedAmount += 1;
    connection.sendText('second');
    expect(sent).toEqual(['first', 4002]);
  });
});
