import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyring, parseSecrets } from '../../runtime/keyring.ts';
import { createLog } from '../../runtime/log.ts';
import type { Directory } from '../../sockets/directory.ts';
import { createChatHints, type ChatHint } from './chat.hints.ts';
import type { Stored } from './chat.send.service.ts';

const secret = 'a-secret-of-the-installation-long-enough';
const keysOf = (text: string) => createKeyring(parseSecrets(text)).of('gateways');

/** Gateways in memory. `serving` says which gateways serve a topic; `sent` is everything that was published. */
const createGateways = () => {
  const serving = new Map<string, string[]>();
  const listeners = new Map<string, (text: string) => void>();
  const sent: { readonly to: string; readonly text: string }[] = [];
  let nowMs = 1_700_000_000_000;
  const open = (name: string, keys = keysOf(secret)) => {
    const [rows, heard]: [string[], ChatHint[]] = [[], []];
    const epochs = new Map<string, number>();
    const directory = {
      me: name,
      find: async (topics: readonly string[]) => topics.map((topic) => serving.get(topic) ?? []),
      publish: (to: string, text: string) => {
        sent.push({ to, text });
        listeners.get(to)?.(text);
      },
      listen: (listener: (text: string) => void) => void listeners.set(name, listener),
    };
    const hints = createChatHints({
      tracing: null,
      directory: directory as unknown as Directory,
      keys,
      clock: { now: () => nowMs },
      log: createLog('silent'),
    });
    hints.follow({
      epochOf: (conversation) => epochs.get(conversation),
      onRows: (list) => void rows.push(...list.map(({ seq, text }) => `${seq} ${text}`)),
      onHint: (hint) => void heard.push(hint),
    });
    return { hints, rows, heard, epochs };
  };
  return {
    serving,
    sent,
    open,
    deliver: (to: string, text: string) => listeners.get(to)?.(text),
    advance: (ms: number) => void (nowMs += ms),
  };
};

const [conversation, playerId] = [randomUUID(), randomUUID()];
const messageOf = (seq: number, content = `text ${seq}`): Stored => ({
  conversation,
  playerId,
  message: {
    seq,
    time: 1,
    sender: 2,
    persona: null,
    client_id: randomUUID(),
    content_type: 1,
    content,
    file: null,
    event: null,
    reason: null,
  },
});
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};
const start = async (keysOfReceiver = keysOf(secret)) => {
  const gateways = createGateways();
  const [sender, receiver] = [gateways.open('a'), gateways.open('b', keysOfReceiver)];
  for (const { epochs } of [sender, receiver]) epochs.set(conversation, 1);
  gateways.serving.set(playerId, ['a', 'b']);
  return { ...gateways, sender, receiver };
};

describe('hints between gateways', () => {
  it('reach the gateways that serve the player or the conversation, once each, and no others', async () => {
    const { open, serving, sent, sender, receiver } = await start();
    const [staff, other] = [open('c'), open('d')];
    serving.set(conversation, ['a', 'b', 'c']);
    sender.hints.announce([messageOf(1)]);
    sender.hints.publish({ c: randomUUID(), p: randomUUID(), changed: true });
    await settle();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['b', 'c']);
    expect([receiver.heard.length, staff.heard.length, other.heard.length]).toEqual([1, 1, 0]);
  });

  it('carry the frames of stored messages, in order, many in one publication', async () => {
    const { sent, sender, receiver } = await start();
    sender.hints.announce([messageOf(1), messageOf(2, 'line\nbreak')]);
    sender.hints.announce([messageOf(3)]);
    await settle();
    expect(sent).toHaveLength(1);
    expect(receiver.rows.map((row) => row.split(' ')[0])).toEqual(['1', '2', '3']);
    expect(JSON.parse(receiver.rows[1]?.slice(2) ?? '')).toMatchObject({ message: { content: 'line\nbreak' } });
    expect(receiver.rows).toEqual(sender.rows);
  });

  it('carry no frame unless sender and receiver follow the same epoch', async () => {
    const { sender, receiver } = await start();
    receiver.epochs.set(conversation, 2);
    sender.hints.announce([messageOf(1)]);
    await settle();
    sender.epochs.delete(conversation);
    receiver.epochs.set(conversation, 1);
    sender.hints.announce([messageOf(2)]);
    await settle();
    expect([receiver.rows, receiver.heard.map((hint) => 'n' in hint && hint.n)]).toEqual([[], [1, 2]]);
  });

  it.each<[string, (text: string) => string]>([
    ['whose text was changed', (text) => text.replace('text 1', 'free gold at example.com')],
    ['without a signature', (text) => text.replace(/^.*\n/, '0.\n')],
    ['with an unknown key', (text) => text.replace(/^0\./, '7.')],
    ['whose time was changed', (text) => text.replace('\n17', '\n18')],
  ])('are only hints in a publication %s [threat 40]', async (_name, forge) => {
    const { deliver, sent, sender, receiver } = await start();
    receiver.epochs.clear();
    sender.hints.announce([messageOf(1)]);
    await settle();
    receiver.epochs.set(conversation, 1);
    receiver.heard.length = 0;
    const [original] = sent;
    deliver('b', forge(original?.text ?? ''));
    expect([receiver.rows, receiver.heard.length]).toEqual([[], 1]);
    deliver('b', original?.text ?? '');
    expect(receiver.rows).toHaveLength(1);
  });

  it('finding N17: say only that someone types when they have no signature, and carry no message (e)', async () => {
    const { deliver, receiver } = await start();
    const typing = { c: conversation, p: playerId, persona: 1, text: 'Your prize: example.com' };
    deliver('b', `0.\n1700000000000\n${JSON.stringify(typing)}\n${JSON.stringify({ seq: 1 })}`);
    expect([receiver.rows, receiver.heard]).toEqual([[], [typing]]);
  });

  it('are only hints when replayed late, or sent to a gateway they were not made for', async () => {
    const { advance, deliver, open, sent, sender, receiver } = await start();
    const third = open('c');
    third.epochs.set(conversation, 1);
    sender.hints.announce([messageOf(1)]);
    await settle();
    const text = sent[0]?.text ?? '';
    deliver('c', text);
    expect([third.rows.length, third.heard.length]).toEqual([0, 1]);
    expect(receiver.rows).toHaveLength(1);
    advance(10_001);
    deliver('b', text);
    expect([receiver.rows.length, receiver.heard.length]).toEqual([1, 2]);
  });

  it('are trusted across a rotation of the secret', async () => {
    const { sender, receiver } = await start(keysOf(`v2:another-${secret},v0:${secret}`));
    sender.hints.announce([messageOf(1)]);
    await settle();
    expect(receiver.rows).toHaveLength(1);
  });

  it('survive garbage', async () => {
    const { deliver, receiver } = await start();
    for (const text of ['', '\n', '0.\n1\n{}\n', '0.\n1\n{"c":1}\nframe']) deliver('b', text);
    expect(() => deliver('b', '0.\n1\nnot json\nframe')).toThrow();
    expect([receiver.rows, receiver.heard]).toEqual([[], []]);
  });
});
