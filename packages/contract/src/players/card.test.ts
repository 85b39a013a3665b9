import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cardBounds, cardSchema } from './card.ts';

const purchase = { id: 'GPA.1', product: 'Moon pass', amount: 1299, currency: 'EUR', at: 1_790_000_000 };
const sanction = { kind: 'chat mute', from: 1_790_000_000 };
const isValid = (card: unknown): boolean => v.is(cardSchema, card);
const letters = (count: number): string => 'x'.repeat(count);

describe('the card of a player', () => {
  it('may leave out every field', () => {
    expect(isValid({})).toBe(true);
    expect(isValid({ purchases: [purchase], sanctions: [sanction] })).toBe(true);
  });

  it.each([
    ['name', cardBounds.nameMax],
    ['server', cardBounds.serverMax],
    ['spend', cardBounds.spendMax],
    ['registered_in', cardBounds.placeMax],
  ])('bounds %s by its length and its characters', (field, max) => {
    expect([0, 1, max, max + 1].map((count) => isValid({ [field]: letters(count) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isValid({ [field]: 'a\0b' })).toBe(false);
    expect(isValid({ [field]: '\ud800' })).toBe(false);
    expect(isValid({ [field]: 7 })).toBe(false);
  });

  it.each([
    ['id', cardBounds.purchaseIdMax],
    ['product', cardBounds.productMax],
    ['state', cardBounds.stateMax],
  ])('bounds %s of a purchase', (field, max) => {
    const card = (count: number) => ({ purchases: [{ ...purchase, [field]: letters(count) }] });
    expect([0, max, max + 1].map((count) => isValid(card(count)))).toEqual([false, true, false]);
  });

  it.each([
    ['kind', cardBounds.kindMax],
    ['reason', cardBounds.reasonMax],
  ])('bounds %s of a sanction', (field, max) => {
    const card = (count: number) => ({ sanctions: [{ ...sanction, [field]: letters(count) }] });
    expect([0, max, max + 1].map((count) => isValid(card(count)))).toEqual([false, true, false]);
  });

  it('has at most ten purchases and ten sanctions', () => {
    const many = (field: string, value: unknown, length: number) =>
      isValid({ [field]: Array.from({ length }, () => value) });
    expect([many('purchases', purchase, 10), many('purchases', purchase, 11)]).toEqual([true, false]);
    expect([many('sanctions', sanction, 10), many('sanctions', sanction, 11)]).toEqual([true, false]);
  });

  it.each([
    [{ level: -1 }],
    [{ level: 1.5 }],
    [{ level: cardBounds.levelMax + 1 }],
    [{ registered_at: '2021-02-30' }],
    [{ registered_at: '14.03.2021' }],
    [{ purchases: [{ ...purchase, amount: -1 }] }],
    [{ purchases: [{ ...purchase, amount: 12.99 }] }],
    [{ purchases: [{ ...purchase, currency: 'eur' }] }],
    [{ purchases: [{ ...purchase, at: 1_790_000_000_000 }] }],
    [{ purchases: [{ ...purchase, card: '4111' }] }],
    [{ sanctions: [{ ...sanction, until: '2027' }] }],
    [{ email: 'kestrel@example.org' }],
    [[]],
    ['Kestrel'],
    [null],
  ])('refuses %j', (card) => {
    expect(isValid(card)).toBe(false);
  });

  it('is bounded in bytes as a whole, not in characters', () => {
    const sanctions = Array.from({ length: 10 }, () => ({ ...sanction, reason: '玩'.repeat(120) }));
    expect(JSON.stringify({ sanctions }).length).toBeLessThan(cardBounds.bytesMax);
    expect(isValid({ sanctions })).toBe(false);
    expect(isValid({ sanctions: sanctions.slice(0, 8) })).toBe(true);
  });
});
