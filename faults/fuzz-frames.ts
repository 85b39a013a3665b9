import { randomBytes, randomUUID } from 'node:crypto';

/** Marker that must never be stored: sent only in frames that set server-controlled fields. */
export const forged = 'FORGED';

export type Fuzz =
  | { readonly kind: string; readonly text: string }
  | { readonly kind: string; readonly binary: Buffer }
  /** Raw bytes below the WebSocket library. */
  | { readonly kind: string; readonly raw: Buffer };

/** A masked client frame; `head` is the first byte: final bit and opcode. */
const frame = (head: number, payload: Buffer, claimed = payload.length): Buffer => {
  const size =
    claimed < 126
      ? Buffer.from([0x80 | claimed])
      : claimed < 65_536
        ? Buffer.from([0x80 | 126, claimed >> 8, claimed & 255])
        : Buffer.concat([
            Buffer.from([0x80 | 127, 0, 0, 0, 0]),
            Buffer.from(new Uint32Array([claimed]).buffer).reverse(),
          ]);
  // An all-zero mask is valid.
  return Buffer.concat([Buffer.from([head]), size, Buffer.alloc(4), payload]);
};

const odd = (random: () => number): unknown => {
  const all: unknown[] = [
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '💥'.repeat(50),
    [],
    {},
    [[[]]],
    randomUUID(),
    'x'.repeat(5000),
    { a: { b: 1 } },
    '__proto__',
  ];
  return all[Math.floor(random() * all.length)];
};

/** Invalid frames of all kinds, and valid ones with random values in the sender's conversation. */
export const createFuzz = (random: () => number, own: string) => {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const send = (content: unknown): Record<string, unknown> => ({
    type: 'MSG_MESSAGE',
    kind: 'send',
    conversation: own,
    client_id: randomUUID(),
    content_type: 1,
    content,
    file_id: null,
  });
  const shapes = (): Record<string, unknown>[] => [
    send('text'),
    { type: 'MSG_UNREAD', kind: 'resume', conversation: own, epoch: 1, applied: 0 },
    { type: 'MSG_UNREAD', kind: 'read', conversation: own, seq: 1 },
    { type: 'MSG_MESSAGE', kind: 'typing', conversation: own, text: 'typing' },
    { type: 'MSG_PING', time: 1, positions: [{ conversation: own, seq: 1 }] },
    { type: 'MSG_PONG', time: 1 },
  ];
  const makers: Record<string, () => Fuzz> = {
    'random bytes as text': () => ({
      kind: 'random bytes as text',
      text: randomBytes(Math.floor(random() * 400)).toString('latin1'),
    }),
    'random bytes': () => ({ kind: 'random bytes', binary: randomBytes(Math.floor(random() * 400)) }),
    'broken JSON': () => {
      const text = JSON.stringify(pick(shapes()));
      const at = Math.floor(random() * text.length);
      return {
        kind: 'broken JSON',
        text: pick([
          text.slice(0, at),
          `${text}}`,
          text.slice(0, at) + pick(['"', '{', ',', '\\', '\u0000']) + text.slice(at),
        ]),
      };
    },
    'deep nesting': () => {
      const depth = Math.floor(random() * 7000);
      return { kind: 'deep nesting', text: pick(['[', '{"a":']).repeat(depth % 2700) + ']'.repeat(depth % 3) };
    },
    'wrong types': () => {
      const shape = pick(shapes());
      shape[pick(Object.keys(shape))] = odd(random);
      if (random() < 0.5) shape[pick(Object.keys(shape))] = odd(random);
      return { kind: 'wrong types', text: JSON.stringify(shape) };
    },
    'fields of the server': () => {
      const claims: [string, unknown][] = [
        ['sender', 1],
        ['persona', 1],
        ['persona_id', 1],
        ['seq', 999_999_999],
        ['time', 1],
        ['staff_id', 'x'],
        ['assign_epoch', 1],
        ['event', 'ended'],
        ['created_at', 1],
        ['player_id', randomUUID()],
      ];
      return {
        kind: 'fields of the server',
        text: JSON.stringify({
          ...send(`${forged} ${randomUUID()}`),
          ...Object.fromEntries([pick(claims), pick(claims)]),
        }),
      };
    },
    'words of staff': () => ({
      kind: 'words of staff',
      text: JSON.stringify(
        pick<unknown>([
          { ...send(forged), assign_epoch: 1 },
          { type: 'MSG_UNREAD', kind: 'leave', conversation: own },
          { type: 'MSG_EDITING', article_id: 1, lang: 3 },
          { type: 'MSG_MESSAGE', kind: 'deliver', conversation: own, message: { seq: 1, content: forged, sender: 1 } },
          { type: 'MSG_MESSAGE', kind: 'ack', conversation: own, client_id: randomUUID(), seq: 9, time: 9 },
        ]),
      ),
    }),
    'tiny fragments': () => {
      const text = Buffer.from(JSON.stringify(send('in pieces')));
      const parts = Array.from(text, (byte, at) =>
        frame((at === 0 ? 1 : 0) | (at === text.length - 1 ? 0x80 : 0), Buffer.from([byte])),
      );
      return { kind: 'tiny fragments', raw: Buffer.concat(parts) };
    },
    'unfinished message': () => ({
      kind: 'unfinished message',
      raw: frame(pick([0x01, 0x81]), Buffer.from('{"type":"MSG_'), pick([13, 4000])),
    }),
    'bad UTF-8': () => ({
      kind: 'bad UTF-8',
      raw: frame(0x81, Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80])),
    }),
    'giant frame': () =>
      pick<Fuzz>([
        { kind: 'giant frame', text: JSON.stringify(send('x'.repeat(17_000))) },
        { kind: 'giant frame', raw: frame(0x81, Buffer.from('{'), 2_000_000_000) },
        { kind: 'giant frame', binary: Buffer.alloc(200_000) },
      ]),
    'bad opcodes': () => ({
      kind: 'bad opcodes',
      raw: frame(pick([0x83, 0xf1, 0x8f, 0x09, 0x88, 0x80]), randomBytes(Math.floor(random() * 120))),
    }),
    'right with random values': () => {
      const shape = pick(shapes());
      if (shape['kind'] === 'send')
        Object.assign(shape, {
          content: pick(['', ' ', 'é', '\u0000\u0000', '💥'.repeat(300), 'x'.repeat(4000), 'hello']),
          content_type: pick([1, 1, 1, 2, 3]),
          file_id: pick([null, null, randomUUID()]),
        });
      if (random() < 0.1 && 'conversation' in shape) shape['conversation'] = randomUUID();
      if ('applied' in shape) shape['applied'] = Math.floor(random() * pick([10, 2 ** 40]));
      if ('seq' in shape) shape['seq'] = Math.floor(random() * pick([10, 2 ** 40]));
      if ('time' in shape) shape['time'] = pick([0, -1, 1e300, Date.now()]);
      return { kind: 'right with random values', text: JSON.stringify(shape) };
    },
  };
  const names = Object.keys(makers);
  return (): Fuzz => (makers[random() < 0.5 ? 'right with random values' : pick(names)] as () => Fuzz)();
};
