import { describe, expect, it } from 'vitest';
import { Failure } from '../../runtime/failure.ts';
import { cpuMsOf } from '../../testing/stopwatch.ts';
import { readMp4Voice } from './files.mp4-voice.rules.ts';
import { readVoice } from './files.voice.rules.ts';
import { hostileMp4, hostileWebm } from './testing/hostile-containers.ts';
import { crowdedMp4 } from './testing/sample-mp4.ts';

const containers = [
  { container: 'WebM', read: readVoice, files: hostileWebm() },
  { container: 'MP4', read: readMp4Voice, files: hostileMp4() },
];

describe.each(containers)('$container that is damaged or made to mislead [threat 20, threat 21, threat 23]', (each) => {
  const outcomeOf = (file: Buffer): string => {
    try {
      each.read(file);
      return 'accepted';
    } catch (error) {
      return error instanceof Failure ? error.reason : String(error);
    }
  };

  it.each(Object.entries(each.files))('is refused: %s', (_what, files) => {
    const refuse = () => files.map(([name, file]) => [name, outcomeOf(file)]);
    const expected = files.map(([name]) => [name, 'file_type']);
    expect(cpuMsOf(() => expect(refuse()).toEqual(expected))).toBeLessThan(1000);
  });
});

it('an MP4 of as many frames and boxes as are allowed is not read once for each of them [threat 21]', () => {
  const [one, thousand] = [crowdedMp4(1), crowdedMp4(1000)];
  const read = (file: Buffer) => Array.from({ length: 10 }, () => readMp4Voice(file).frames.length);
  const frames = Array.from({ length: 10 }, () => 30_000);
  expect([read(one), read(thousand)]).toEqual([frames, frames]);
  expect(cpuMsOf(() => read(thousand))).toBeLessThan(4 * cpuMsOf(() => read(one)));
});
