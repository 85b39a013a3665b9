import { describe, expect, it } from 'vitest';
import { correctionCost, typingErrorOf } from './search.correction.rules.ts';
import { keysOf } from './search.index.rules.ts';

describe('a typing error', () => {
  it.each([
    ['hgih', 'high', 'swapped'],
    ['grifin', 'griffin', 'missing'],
    ['grifffin', 'griffin', 'extra'],
    ['groffin', 'griffin', 'other'],
    ['griffin', 'griffin', null],
    ['graffon', 'griffin', null],
    ['griff', 'griffin', null],
    ['техрабты', 'техработы', 'missing'],
    ['عواصق', 'عواصف', 'other'],
  ])('of %s for %s is %s', (typed, word, error) => {
    expect(typingErrorOf(typed, word)).toBe(error);
  });

  it('leaves a key that both words share', () => {
    for (const [typed, word] of [
      ['hgih', 'high'],
      ['grifin', 'griffin'],
      ['grifffin', 'griffin'],
      ['groffin', 'griffin'],
    ] as const) {
      expect(keysOf(typed).filter((key) => keysOf(word).includes(key))).not.toEqual([]);
    }
  });

  it('is never assumed in numbers, nor in words of three letters unless two are swapped', () => {
    expect([correctionCost('1042', '1043'), correctionCost('cat', 'car'), correctionCost('bgu', 'bug')]).toEqual([
      null,
      null,
      0,
    ]);
  });

  it('is less likely in the first letter', () => {
    expect(correctionCost('gaurd', 'guard')).toBeLessThan(correctionCost('buard', 'guard') ?? 0);
  });
});
