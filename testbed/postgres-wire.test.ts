import { describe, expect, it } from 'vitest';
import { createReader, readBind, readRow, type WireMessage } from './postgres-wire.ts';

const sized = (body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body]);
};
const numbers = (...list: [number, 2 | 4][]): Buffer =>
  Buffer.concat(
    list.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeIntBE(value, 0, bytes);
      return buffer;
    }),
  );

const item = JSON.stringify([{ c: 'conversation', k: 'id' }]);
const bind = Buffer.concat([
  Buffer.from('\0chat.send\0'),
  numbers([1, 2], [0, 2], [2, 2], [item.length, 4]),
  Buffer.from(item),
  numbers([1, 4]),
  Buffer.from('5'),
]);
const row = Buffer.concat([numbers([3, 2], [1, 4]), Buffer.from('1'), numbers([-1, 4], [2, 4]), Buffer.from('ok')]);

describe('the PostgreSQL wire protocol reader', () => {
  it.each([1, 3, 7, 1000])('splits the stream into messages regardless of chunk size: %i bytes at a time', (size) => {
    const bytes = Buffer.concat([
      sized(Buffer.from('startup')),
      Buffer.from('B'),
      sized(bind),
      Buffer.from('S'),
      sized(Buffer.alloc(0)),
    ]);
    const seen: WireMessage[] = [];
    const read = createReader((message) => seen.push({ ...message, body: Buffer.from(message.body) }), true);
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    expect(seen.map(({ kind }) => kind)).toEqual(['', 'B', 'S']);
    expect(readBind(seen[1]?.body ?? Buffer.alloc(0))).toEqual({ statement: 'chat.send', parameters: [item, '5'] });
  });

  it('returns the columns of a row', () => {
    expect(readRow(row)).toEqual(['1', null, 'ok']);
  });
});
