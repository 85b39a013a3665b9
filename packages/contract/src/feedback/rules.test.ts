import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  feedbackMoves,
  feedbackStateNameOf,
  feedbackStates,
  isDescription,
  isEmail,
  isRoleId,
  lengthOf,
  mayAdd,
  mayMove,
  replyTimeOf,
  staffOnlyEntryKinds,
  type FeedbackMove,
  type FeedbackState,
} from './rules.ts';
import { defaultLimits } from '../http/limits.ts';

const states = Object.values(feedbackStates);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('state transitions of a report', () => {
  it('are exactly these [F2]', () => {
    const allowed = (Object.keys(feedbackMoves) as FeedbackMove[]).flatMap((move) =>
      states
        .filter((from) => mayMove(move, from))
        .map((from) => `${feedbackMoves[move].by} ${move} ${from}→${feedbackMoves[move].to}`),
    );
    expect(allowed).toEqual([
      'staff take 0→2',
      'staff ask 0→1',
      'staff ask 2→1',
      'staff reply 0→2',
      'staff finish 0→3',
      'staff finish 1→3',
      'staff finish 2→3',
      'staff resume 1→2',
      'staff resume 3→2',
      'player detail 1→2',
      'player withdraw 0→3',
      'player reopen 3→2',
      'system lapse 1→3',
    ]);
  });

  it('let a player add details to pending and in-progress reports [F2]', () => {
    expect(states.map(mayAdd)).toEqual([true, false, true, false]);
  });

  it('have a name for every state, and fall back to pending [F2]', () => {
    expect(states.map(feedbackStateNameOf)).toEqual(['pending', 'improving', 'in_progress', 'finished']);
    expect(feedbackStateNameOf(9 as FeedbackState)).toBe('pending');
  });

  it('list the staff-only kinds of entries [threat 14]', () => {
    expect(staffOnlyEntryKinds).toEqual(['assigned', 'linked', 'identified', 'note', 'escalated']);
  });
});

it('the usual reply time falls into buckets, with none beyond a week', () => {
  const hours = [0, 5, 5.1, 24, 24.1, 48, 48.1, 168, 169].map((count) => replyTimeOf(count * 3600));
  expect(hours).toEqual(['hours', 'hours', 'day', 'day', 'two_days', 'two_days', 'week', 'week', null]);
  expect(replyTimeOf(null)).toBeNull();
});

describe('role id validation', () => {
  it.each(['10000000', '123456789', '9999999999'])('accepts %s [F4]', (text) => {
    expect(isRoleId(text)).toBe(true);
  });

  it.each([
    '',
    '1234567',
    '12345678901',
    '01234567',
    '1234567a',
    '-12345678',
    '1234 5678',
    '12345678\n',
    '\n12345678',
    '１２３４５６７８',
    '١٢٣٤٥٦٧٨',
    '1e9000000',
  ])('rejects %j [F4]', (text) => {
    expect(isRoleId(text)).toBe(false);
  });
});

describe('email validation', () => {
  it.each([
    'a@b.co',
    'first.last+game@mail.example.org',
    "o'brien@example.ie",
    '_@x-y.example',
    '1@2.3x',
    `${'a'.repeat(64)}@example.org`,
  ])('accepts %s [F4]', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@.co',
    'a@b.',
    'a@b..co',
    'a@-b.co',
    'a@b-.co',
    'a b@c.co',
    'a@b.co ',
    'a@b@c.co',
    'a,b@c.co',
    '<a@b.co>',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b.'.repeat(130)}co`,
  ])('rejects %j [F4]', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each([
    'a@b.co\n',
    'a@b.co\r',
    '\na@b.co',
    'a@b.co\r\nbcc:x@y.co',
    'a\n@b.co',
    'a@b\r.co',
    'a@b.co\u2028',
    'a@b.co\0',
  ])('rejects %j, which contains a line break or control character [threat 33]', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('is fast for adversarial input [threat 33]', () => {
    const timeOf = (): number => {
      const startedAt = Date.now();
      for (const text of [`a@${'a-'.repeat(120)}`, `${'a'.repeat(60)}@${'a.'.repeat(90)}-`, 'a'.repeat(20_000)]) {
        expect(isEmail(text)).toBe(false);
      }
      return Date.now() - startedAt;
    };
    // A slow expression is slow each time; a busy machine interrupts some of them.
    expect(Math.min(...Array.from({ length: 5 }, timeOf))).toBeLessThan(200);
  });
});

describe('text length', () => {
  it.each([
    ['plain', 5],
    ['  spaces around \n\t', 13],
    ['\u00a0\ufeff \u3000', 0],
    ['', 0],
    ['👨‍👩‍👧‍👦', 1],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 1],
    ['🇩🇪🇫🇷', 2],
    ['👍🏽', 1],
    ['e\u0301\u0302te\u0301', 3],
    ['ก็ดี', 2],
    ['한글', 2],
    ['한글'.normalize('NFD'), 2],
    ['مَرْحَبًا', 5],
    ['a\r\nb', 3],
  ])('of %j is %i grapheme clusters [F4]', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it('is approximated in engines without Intl.Segmenter [F4]', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    const texts = ['plain', ' 👨‍👩‍👧‍👦 ', 'e\u0301te\u0301', 'مَرْحَبًا'];
    expect(texts.map(lengthOf)).toEqual([5, 1, 3, 5]);
  });

  it('is above 10 and below 1000 for a valid description [F4]', () => {
    const isOne = (text: string): boolean => isDescription(text, defaultLimits);
    const family = '👨‍👩‍👧‍👦';
    expect([10, 11, 999, 1000].map((length) => isOne('x'.repeat(length)))).toEqual([false, true, true, false]);
    expect([10, 11, 999, 1000].map((length) => isOne(family.repeat(length)))).toEqual([false, true, true, false]);
    expect(isOne(`   ${'x'.repeat(10)}   `)).toBe(false);
    expect(isOne(`   ${'x'.repeat(999)}   `)).toBe(true);
    expect(isOne('e\u0301'.repeat(10))).toBe(false);
  });
});
