import { writtenVoice } from './files.voice-writer.rules.ts';

/** A packet with 20 ms of silence. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
const packetMs = 20;

/** A fifth of a second of silence, to find out whether conversions work here. */
export const probeVoice = writtenVoice({
  channels: 1,
  preSkip: 312,
  blocks: Array.from({ length: 10 }, (_, index) => ({ timeMs: index * packetMs, packetMs, packet: silence })),
}).bytes;
