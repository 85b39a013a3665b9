import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '../testing/stopwatch.ts';
import { withWholeCharacters } from './whole-characters.ts';

const parsed = (json: string): unknown => JSON.parse(withWholeCharacters(json));

describe('JSON text with halves of characters [threat 26]', () => {
  it.each([
    [String.raw`"cut \ud83d"`, 'cut \u{FFFD}'],
    [String.raw`"\uDC00 low"`, '\u{FFFD} low'],
    [String.raw`"\ude00\ud83d"`, '\u{FFFD}\u{FFFD}'],
    [String.raw`"\ud83d\ud83d\ude00"`, '\u{FFFD}😀'],
    [String.raw`{"\udc00":["\ud83d"]}`, { '\u{FFFD}': ['\u{FFFD}'] }],
  ])('%s is parsed as whole ones', (json, value) => {
    expect(parsed(json)).toEqual(value);
  });

  it.each([
    String.raw`"\ud83d\ude00 \u00e9 \n \\"`,
    String.raw`"a path: C:\\ud83d\\udc00"`,
    '"😀 plain"',
    String.raw`"\\\ud83d\ude00"`,
  ])('%s stays as it is', (json) => {
    expect(withWholeCharacters(json)).toBe(json);
  });

  it('takes little time for long texts', () => {
    const replace = (): void => {
      for (const part of [String.raw`\ud83d`, '\\\\', String.raw`\ud83d\u`]) withWholeCharacters(part.repeat(100_000));
    };
    expect(cpuMsOf(replace)).toBeLessThan(1000);
  });
});
