import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { decode } from './pictures.decode.adapter.ts';
import { readFrames, writeFrame } from './pictures.frames.adapter.ts';
import { marked } from './pictures.mark.adapter.ts';

/**
 * Entry point of the ingest process, which decodes untrusted pictures (threats 20–24). It reads pairs of frames from
 * stdin, a watermark text (empty to ingest) and a picture, and writes the results to stdout. It needs no environment,
 * file or connection besides its own code; the sandbox and its gaps are documented in pictures.ingest-child.ts. It
 * exits when stdin closes, so it cannot outlive the server.
 */
process.stdin.on('end', () => process.exit());

// An empty first frame signals readiness.
writeFrame(process.stdout, Buffer.alloc(0));

const frames = readFrames(process.stdin, staffLimits.pictureBytesMax);
for await (const mark of frames) {
  const next = await frames.next();
  if (next.done === true) break;
  const picture = next.value;
  const work = mark.length === 0 ? decode(picture) : marked(picture, mark.toString());
  // Every exception of a decoder means that the picture is bad.
  const decoded = await work.catch(() => ({ outcome: 'refused' }) as const);
  const { bytes, ...verdict } = { bytes: Buffer.alloc(0), ...decoded };
  writeFrame(process.stdout, Buffer.from(JSON.stringify(verdict)));
  writeFrame(process.stdout, bytes);
}
