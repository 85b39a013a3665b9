import { describe, expect, it } from 'vitest';
import { passagesOf } from './search.passages.rules.ts';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('the passages of a text', () => {
  it('are one for a short text, and none without words', () => {
    expect(passagesOf('Stuck at 99%. My purchase of 19.99 did not arrive!')).toEqual([
      'Stuck at 99%.\nMy purchase of 19.99 did not arrive!',
    ]);
    expect(passagesOf('')).toEqual([]);
    expect(passagesOf(' \n ')).toEqual([]);
  });

  it('end with sentences, in scripts with and without spaces', () => {
    expect(passagesOf(`${words(20)}. ${words(10)}.`)).toEqual([`${words(20)}.`, `${words(10)}.`]);
    const sentence = '购买的星屑没有到账而且客服一直没有回复我该怎么办。';
    expect(passagesOf(sentence.repeat(4))).toHaveLength(2);
  });

  it('are bounded in number and length, whatever the text is', () => {
    const passages = passagesOf(words(2000));
    expect(passages).toHaveLength(6);
    for (const passage of passages) expect(passage.split(' ').length).toBeLessThanOrEqual(24);
    expect(passagesOf('很'.repeat(5000)).join('').length).toBeLessThan(600);
  });
});
