import { chatTimings } from '@guildhall/contract/chat/rules.ts';
import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import { beforeEach, expect, it } from 'vitest';
import { createPlayerRig, type PlayerRig } from '../testing/player-rig.ts';

let rig: PlayerRig;
const status = (): string => rig.chat().get().status;
const storedTexts = (): string[] => (rig.server.newest()?.messages ?? []).map(({ content }) => content);

beforeEach(async () => {
  rig = createPlayerRig();
  rig.connect();
  rig.chat().sendText('one');
  await rig.pass(2000);
});

it('is connected only after all missed messages have arrived [rule 16]', async () => {
  rig.cut();
  expect(status()).toBe('connecting');
  rig.server.staffSay('while you were away');
  await rig.pass(3000);
  const since = rig.moments.findLastIndex(({ view }) => view.status !== 'connected') + 1;
  expect(rig.moments[since]?.view).toMatchObject({ status: 'connected', applied: 2 });
  expect(rig.see()).toEqual(['one', 'while you were away']);
});

it('is disconnected if reconnecting takes long, and connecting again as soon as a socket opens [I2]', async () => {
  rig = createPlayerRig({ doesReturn: false });
  expect(status()).toBe('connecting');
  await rig.pass(5000);
  expect(status()).toBe('disconnected');
  rig.connect();
  expect(status()).toBe('connecting');
  await rig.pass(1000);
  expect(status()).toBe('connected');
  rig.chat().socketLost(true);
  expect(status()).toBe('disconnected');
});

it('is online as soon as a socket opens, before it is synchronized, and offline when the socket is lost [I5]', async () => {
  rig = createPlayerRig({ doesReturn: false });
  const online = (): unknown => [rig.chat().get().isOnline, status()];
  expect(online()).toEqual([false, 'connecting']);
  rig.connect();
  expect(online()).toEqual([true, 'connecting']);
  await rig.pass(1000);
  expect(online()).toEqual([true, 'connected']);
  rig.chat().socketLost();
  expect(online()).toEqual([false, 'connecting']);
});

it('repeats an unanswered resume on the same socket [rule 16]', async () => {
  rig.cut();
  await rig.pass(800);
  const { receive } = rig.chat();
  const heard: unknown[] = [];
  // The first responses on the new socket are lost.
  rig.chat().receive = (frame) => void heard.push(frame);
  await rig.pass(1500);
  expect(status()).toBe('connecting');
  rig.chat().receive = receive;
  await rig.pass(3000);
  expect(status()).toBe('connected');
});

it('renders a replay once, when it is complete [rule 16]', async () => {
  rig.cut();
  for (let count = 0; count < 300; count += 1) rig.server.staffSay(String(count));
  rig.moments.length = 0;
  await rig.pass(3000);
  expect(rig.see()).toHaveLength(301);
  expect(rig.moments.length).toBeLessThan(10);
});

it('resumes again before claiming to be connected if the server announced more messages than arrived [rule 16]', async () => {
  rig.cut();
  rig.server.staffSay('two');
  rig.server.staffSay('three');
  rig.server.frameFaults.push('twice', 'lost');
  await rig.pass(3000);
  expect(rig.see()).toEqual(['one', 'two', 'three']);
  const claims = rig.moments.filter(({ view }) => view.status === 'connected' && view.applied === 2);
  expect(claims).toEqual([]);
});

it('detects and fills gaps, and drops duplicates [rule 18]', async () => {
  rig.server.frameFaults.push('lost', 'twice');
  rig.server.staffSay('lost');
  rig.server.staffSay('twice');
  await rig.pass(1000);
  expect(rig.see()).toEqual(['one', 'lost', 'twice']);
  expect(status()).toBe('connected');
});

it('detects a lost last message with the next ping [rule 19]', async () => {
  rig.server.frameFaults.push('lost');
  rig.server.staffSay('the last word');
  await rig.pass(5000);
  expect(rig.see()).toEqual(['one']);
  await rig.pass(20_000);
  expect(rig.see()).toEqual(['one', 'the last word']);
});

it('fetches the newest page if too far behind, and older pages on demand [rule 17]', async () => {
  rig = createPlayerRig({ replayMax: 100 });
  rig.connect();
  rig.chat().sendText('0');
  await rig.pass(2000);
  rig.cut();
  for (let count = 1; count <= 130; count += 1) rig.server.staffSay(String(count));
  await rig.pass(3000);
  expect([rig.see().length, rig.see()[0], rig.see().at(-1)]).toEqual([50, '81', '130']);
  expect(rig.chat().get()).toMatchObject({ status: 'connected', hasEarlier: true });
  rig.chat().loadEarlier();
  rig.chat().loadEarlier();
  expect(rig.chat().get().isLoadingEarlier).toBe(true);
  await rig.pass(1000);
  expect([rig.see().length, rig.see()[0]]).toEqual([100, '31']);
  rig.callFaults.push('lost on the way');
  rig.chat().loadEarlier();
  await rig.pass(1000);
  expect(rig.chat().get()).toMatchObject({ hasEarlierFailed: true, isLoadingEarlier: false });
  rig.chat().loadEarlier();
  await rig.pass(1000);
  expect(rig.see()).toEqual(Array.from({ length: 131 }, (_, index) => String(index)));
  expect(rig.chat().get()).toMatchObject({ hasEarlier: false, hasEarlierFailed: false });
});

it('discards all messages of an earlier epoch [rule 17]', async () => {
  rig.server.newest()?.messages.splice(0, 1);
  rig.server.staffSay('after the restore');
  rig.server.changeEpoch();
  await rig.pass(3000);
  expect(rig.see()).toEqual(['after the restore']);
  expect(status()).toBe('connected');
});

it('resends an unacknowledged message with the same id, and it is stored once [rule 14]', async () => {
  rig.server.sendFaults.push('stored, not acknowledged', 'not heard');
  rig.server.frameFaults.push('lost');
  rig.chat().sendText('two');
  rig.chat().sendText('three');
  await rig.pass(1000);
  expect(rig.see()).toEqual(['one', '(two)', '(three)']);
  await rig.pass(3 * chatTimings.resendMs);
  expect(rig.see()).toEqual(['one', 'two', 'three']);
  expect(storedTexts()).toEqual(['one', 'two', 'three']);
});

it('resends messages of a lost socket as soon as the next one is synchronized [rule 14]', async () => {
  rig.server.sendFaults.push('not heard');
  rig.chat().sendText('two');
  await rig.pass(500);
  rig.cut();
  await rig.pass(1500);
  expect(storedTexts()).toEqual(['one', 'two']);
});

it('falls back to HTTP if sockets break with every message [rule 26]', async () => {
  rig.onSaid((frame) => {
    if (frame.kind === 'send') rig.clock.after(1, rig.cut);
  });
  rig.chat().sendText('two');
  await rig.pass(6000);
  expect(storedTexts()).toEqual(['one', 'two']);
});

it('sends a message over HTTP after two unanswered attempts [rule 26]', async () => {
  rig.server.sendFaults.push('not heard', 'not heard');
  rig.chat().sendText('two');
  await rig.pass(2 * chatTimings.resendMs - 200);
  expect(storedTexts()).toEqual(['one']);
  await rig.pass(1000);
  expect(rig.see()).toEqual(['one', 'two']);
});

it('sends messages even if no socket ever opens [rule 26]', async () => {
  rig = createPlayerRig();
  rig.chat().sendText('one');
  rig.chat().sendText('two');
  await rig.pass(30_000);
  expect(storedTexts()).toEqual(['one', 'two']);
  expect(rig.see()).toEqual(['one', 'two']);
  expect(status()).toBe('disconnected');
});

it('treats "unavailable" as an unknown outcome: reconnects, resumes, and resends the same id [rule 13]', async () => {
  rig.server.sendFaults.push('stored, but unavailable');
  rig.server.frameFaults.push('lost');
  rig.chat().sendText('two');
  await rig.pass(500);
  expect([status(), ...rig.see()]).toEqual(['connecting', 'one', '(two)']);
  await rig.pass(2000);
  expect([status(), ...rig.see()]).toEqual(['connected', 'one', 'two']);
  expect(storedTexts()).toEqual(['one', 'two']);
});

it("respects the server's retry delay, and keeps messages in order [rule 13]", async () => {
  rig.server.sendFaults.push('wait');
  rig.chat().sendText('two');
  rig.chat().sendText('three');
  await rig.pass(2000);
  expect(rig.see()).toEqual(['one', '(two)', '(three)']);
  await rig.pass(2000);
  expect(storedTexts()).toEqual(['one', 'two', 'three']);
});

it('keeps a refused message listed until it is discarded, without blocking later messages [I5]', async () => {
  rig.chat().sendText('   ');
  rig.chat().sendText('two');
  await rig.pass(2000);
  const failed = rig
    .chat()
    .get()
    .items.find(({ kind }) => kind === 'failed');
  expect(failed).toMatchObject({ code: playerErrors.chat_empty.code, isFinal: true });
  expect(storedTexts()).toEqual(['one', 'two']);
  rig.chat().discard(failed?.kind === 'failed' ? failed.pending.client_id : '');
  expect(rig.see()).toEqual(['one', 'two']);
  expect(rig.kept.size).toBe(0);
});

it('shows a message once that was stored but not acknowledged before a reload [rule 14]', async () => {
  rig.server.sendFaults.push('stored, not acknowledged');
  rig.chat().sendText('two');
  rig.chat().sendText('three');
  await rig.pass(45);
  expect(storedTexts()).toEqual(['one', 'two']);
  rig.reload();
  await rig.pass(0);
  expect(rig.see()).toEqual(['one', '(two)', '(three)']);
  await rig.pass(3000);
  expect(rig.see()).toEqual(['one', 'two', 'three']);
  expect(storedTexts()).toEqual(['one', 'two', 'three']);
});

it('shows a message once that the device persisted both as pending and as stored [rule 14]', async () => {
  rig.chat().sendText('two');
  const [pending] = rig.kept.values();
  await rig.pass(2000);
  if (pending !== undefined) rig.kept.set(pending.client_id, pending);
  rig.reload();
  await rig.pass(0);
  expect(rig.see()).toEqual(['one', 'two']);
  expect(rig.kept.size).toBe(0);
});

it('sends messages even if the outbox store never responds', async () => {
  rig = createPlayerRig({ doesStoreHang: true });
  rig.connect();
  rig.chat().sendText('one');
  await rig.pass(4000);
  expect(rig.see()).toEqual(['one']);
});

it('reports the read position once for many updates, never backwards, and again after a lost socket [rule 20]', async () => {
  rig.server.staffSay('two');
  rig.server.staffSay('three');
  await rig.pass(1000);
  for (const seq of [1, 3, 2, 99]) rig.chat().markRead(seq);
  expect(rig.chat().get().read).toBe(3);
  await rig.pass(1000);
  expect(rig.server.reads).toEqual([3]);
  rig.server.staffSay('four');
  await rig.pass(1000);
  rig.chat().markRead(4);
  rig.cut();
  await rig.pass(3000);
  expect(rig.server.reads).toEqual([3, 4]);
});

it('removes messages immediately that were cleared on another device [rule 23]', async () => {
  const { conversation } = rig.chat().get();
  await rig.server.api.clear(conversation ?? '');
  rig.server.staffSay('two');
  await rig.pass(1000);
  expect(rig.see()).toEqual(['two']);
  expect(rig.chat().get()).toMatchObject({ applied: 2, hasEarlier: false });
});

it('throttles typing notices to one per second, always sends the last one, and none after the message was sent [rule 22]', async () => {
  const sent: unknown[] = [];
  rig.onSaid((frame) => frame.kind === 'typing' && sent.push(frame.text));
  for (const text of ['a', 'ab', 'abc']) rig.chat().typing(text);
  await rig.pass(3000);
  expect(sent).toEqual(['a', 'abc']);
  for (const text of ['x', 'xy']) rig.chat().typing(text);
  rig.chat().sendText('xy');
  await rig.pass(3000);
  expect(sent).toEqual(['a', 'abc', 'x']);
});

it('ends a typing notice when the message arrives or the notice expires [rule 22]', async () => {
  const conversation = rig.chat().get().conversation ?? '';
  const frame = { type: 'MSG_MESSAGE', kind: 'typing', conversation, persona: 2, text: '' };
  rig.chat().receive(frame);
  expect(rig.chat().get().typing).toEqual({ persona: 2, text: '' });
  rig.server.staffSay('two');
  await rig.pass(200);
  expect(rig.chat().get().typing).toBe(null);
  rig.chat().receive(frame);
  await rig.pass(chatTimings.typingForgetMs);
  expect(rig.chat().get().typing).toBe(null);
});

it('returns the same view until it changes, and the same list of items while they are equal', () => {
  const before = rig.chat().get();
  expect(rig.chat().get()).toBe(before);
  rig.chat().markRead(1);
  expect(rig.chat().get()).not.toBe(before);
  expect(rig.chat().get().items).toBe(before.items);
});

it('a file goes before the texts that were held for it, and behind those written before it was chosen [I5]', async () => {
  const uploading = new Set<number>();
  rig = createPlayerRig({ isHeld: (pending) => [...uploading].some((at) => at < pending.created_at) });
  const say = async (text: string): Promise<void> => {
    rig.chat().sendText(text);
    await rig.pass(10);
  };
  const choose = async (): Promise<number> => {
    const at = rig.clock.now();
    uploading.add(at);
    await rig.pass(10);
    return at;
  };
  const arrive = async (contentType: 2 | 3, chosenAt: number): Promise<void> => {
    const id = `20000000-0000-4000-8000-00000000000${contentType}`;
    const file = { id, kind: 'picture', width: 1, height: 1, tone: '', duration_ms: 0, waveform: '' } as const;
    rig.chat().sendFile(contentType, file, chosenAt);
    uploading.delete(chosenAt);
    await rig.pass(5000);
  };
  const stored = () => (rig.server.newest()?.messages ?? []).map(({ content, content_type: type }) => content || type);

  rig.connect();
  await say('before');
  const picture = await choose();
  await say('after the picture');
  const voice = await choose();
  await say('after the voice message');
  await rig.pass(5000);
  expect(stored()).toEqual(['before']);
  await arrive(3, voice);
  expect(stored()).toEqual(['before']);
  await arrive(2, picture);
  expect(stored()).toEqual(['before', 2, 'after the picture', 3, 'after the voice message']);
});
