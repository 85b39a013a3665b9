import type { Readable, Writable } from 'node:stream';

const headerBytes = 4;

/** Length-prefixed framing, used in both directions between the server and the ingest process. */
export const writeFrame = (stream: Writable, bytes: Uint8Array): void => {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(bytes.length);
  stream.write(header);
  stream.write(bytes);
};

/** Ends with the stream; throws on a frame longer than `bytesMax` before buffering it. */
export async function* readFrames(stream: Readable, bytesMax: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted: number | null = null;
  // Concatenates once per frame, not once per chunk: a large frame arrives in hundreds of chunks.
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
        if (wanted > bytesMax) throw new Error('frame exceeds the maximum length');
      }
      if (held < wanted) break;
      yield take(wanted);
      wanted = null;
    }
  }
}
