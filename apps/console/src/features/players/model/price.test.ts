import { expect, it } from 'vitest';
import { priceText } from './price.ts';

it.each([
  [{ amount: 1299, currency: 'EUR' }, '€12.99'],
  [{ amount: 1200, currency: 'JPY' }, '¥1,200'],
  [{ amount: 1500, currency: 'KWD' }, 'KWD 1.500'],
  [{ amount: 0, currency: 'USD' }, '$0.00'],
])('shows %j in the unit of its currency', (price, text) => {
  expect(priceText(price, 'en-US').replaceAll('\u00a0', ' ')).toBe(text);
});
