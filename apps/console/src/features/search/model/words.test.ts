import { describe, expect, it } from 'vitest';
import { areWords, wordsIn } from './words.ts';

describe('the words of a group', () => {
  it('are between commas of any script, or on lines, each once', () => {
    expect(wordsIn(' gems, diamonds,,gems\nstar shards ')).toEqual(['gems', 'diamonds', 'star shards']);
    expect(wordsIn('钻石、星屑，宝石')).toEqual(['钻石', '星屑', '宝石']);
    expect(wordsIn('جواهر، ألماس')).toEqual(['جواهر', 'ألماس']);
  });

  it('are at most thirty of forty letters', () => {
    expect(areWords(['x'.repeat(40)])).toBe(true);
    expect(areWords(['x'.repeat(41)])).toBe(false);
    expect(areWords(Array.from({ length: 31 }, (_, index) => String(index)))).toBe(false);
  });
});
