import { expect, it } from 'vitest';
import { createPace, leftOf, refusalOf } from './refusal.ts';

const limits = { message_length: 1000, message_burst: 5, messages_minute: 60 };

it('refuses empty and whitespace-only text as empty [I5]', () => {
  const pace = createPace(limits, () => 0);
  expect(['', ' \n '].map((text) => refusalOf(text, { limits, pace, maySend: true }))).toEqual([
    'error.chat_empty',
    'error.chat_empty',
  ]);
});

it('accepts the maximum length counted in graphemes and refuses one more [I5,  1000]', () => {
  const pace = createPace(limits, () => 0);
  const texts = ['x'.repeat(1000), '👩‍🚀'.repeat(1000), 'x'.repeat(1001)];
  expect(texts.map((text) => refusalOf(text, { limits, pace, maySend: true }))).toEqual([
    null,
    null,
    'error.chat_too_long',
  ]);
});

it('allows a burst of five, then one per second, without counting refused messages [I5]', () => {
  let nowMs = 0;
  const pace = createPace(limits, () => nowMs);
  const say = () => refusalOf('hello', { limits, pace, maySend: true });
  expect(Array.from({ length: 7 }, say)).toEqual([
    null,
    null,
    null,
    null,
    null,
    'error.too_frequent',
    'error.too_frequent',
  ]);
  nowMs = 1000;
  expect([say(), say()]).toEqual([null, 'error.too_frequent']);
});

it('refuses text without a connection after checking the text, without counting it against the rate limit [I5]', () => {
  const pace = createPace({ ...limits, message_burst: 1 }, () => 0);
  const offline = (text: string) => refusalOf(text, { limits, pace, maySend: false });
  expect(['', 'x'.repeat(1001), 'hello', 'hello'].map(offline)).toEqual([
    'error.chat_empty',
    'error.chat_too_long',
    'error.chat_not_connected',
    'error.chat_not_connected',
  ]);
  const later = () => refusalOf('hello', { limits, pace, maySend: true });
  expect([later(), later()]).toEqual([null, 'error.too_frequent']);
});

it('shows the character counter near the limit and lets it go negative', () => {
  expect(
    ['x'.repeat(899), 'x'.repeat(900), 'x'.repeat(1003), '👩‍🚀'.repeat(300)].map((text) => leftOf(text, limits)),
  ).toEqual([null, 100, -3, null]);
});
