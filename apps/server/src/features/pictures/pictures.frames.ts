import type { Readable, Writable } from 'node:stream';

const headerBytes = 4;

/** A length, then as many bytes: all that the server and its ingest process say to each other. */
export const writeFrame = (stream: Writable, bytes: Uint8Array): void => {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(bytes.length);
  stream.write(header);
  stream.write(bytes);
};

/** Ends where the stream does; throws at a frame longer than `bytesMax` before taking it in. */
export async function* readFrames(stream: Readable, bytesMax: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted: number | null = null;
  // Pieces are put together once per part, not once per piece: a large frame comes in hundreds.
  const take = (count: number): Buffer => {
    const all = Buffer.concat(pieces, held);
    pieces = [all.subarray(count)];
    held -= count;
    return all.subarray(0, count);
  };
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    held += piece.length;
    for (;;) {
      if (wanted === null) {
        if (held < headerBytes) break;
        wanted = take(headerBytes).readUInt32BE();
        if (wanted > bytesMax) throw new Error('a frame is longer than allowed');
      }
      if (held < wanted) break;
      yield take(wanted);
      wanted = null;
    }
  }
}
