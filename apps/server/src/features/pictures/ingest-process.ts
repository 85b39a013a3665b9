import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { decode } from './pictures.decode.ts';
import { readFrames, writeFrame } from './pictures.frames.ts';
import { marked } from './pictures.mark.ts';

/**
 * A process of its own for bytes that nobody vouches for (attacks 20–24). A mark, empty where it is to be taken in, and a
 * picture come in on stdin, and what it became goes out on stdout; it needs no environment, file or connection beside its own code, and what keeps it from them, and
 * what does not, is said where it is started (pictures.ingest-child.ts). It ends when stdin does, so it cannot outlive
 * the server.
 */
process.stdin.on('end', () => process.exit());

// The first frame says no more than that it is ready.
writeFrame(process.stdout, Buffer.alloc(0));

const frames = readFrames(process.stdin, staffLimits.pictureBytesMax);
for await (const mark of frames) {
  const next = await frames.next();
  if (next.done === true) break;
  const picture = next.value;
  const work = mark.length === 0 ? decode(picture) : marked(picture, mark.toString());
  // What a decoder throws is about the picture; there is nothing else here to go wrong.
  const decoded = await work.catch(() => ({ outcome: 'refused' }) as const);
  const { bytes, ...verdict } = { bytes: Buffer.alloc(0), ...decoded };
  writeFrame(process.stdout, Buffer.from(JSON.stringify(verdict)));
  writeFrame(process.stdout, bytes);
}
