import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  feedbackMoves,
  feedbackStateNameOf,
  feedbackStates,
  isDescription,
  isEmail,
  isRoleId,
  lengthOf,
  mayMove,
  staffOnlyEntryKinds,
  type FeedbackMove,
  type FeedbackState,
} from './feedback-rules.ts';
import { defaultLimits } from './limits.ts';

const states = Object.values(feedbackStates);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the moves of a report', () => {
  it('F2: are these and no other', () => {
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

  it('F2: have a name for every state', () => {
    expect(states.map(feedbackStateNameOf)).toEqual(['pending', 'improving', 'in_progress', 'finished']);
    expect(feedbackStateNameOf(9 as FeedbackState)).toBe('pending');
  });

  it('attack 14: name what is said among staff', () => {
    expect(staffOnlyEntryKinds).toEqual(['assigned', 'linked', 'identified', 'note']);
  });
});

describe('a role id', () => {
  it.each(['10000000', '123456789', '9999999999'])('F4: %s is one', (text) => {
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
  ])('F4: %j is none', (text) => {
    expect(isRoleId(text)).toBe(false);
  });
});

describe('an email', () => {
  it.each([
    'a@b.co',
    'first.last+game@mail.example.org',
    "o'brien@example.ie",
    '_@x-y.example',
    '1@2.3x',
    `${'a'.repeat(64)}@example.org`,
  ])('F4: %s is one', (text) => {
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
  ])('F4: %j is none', (text) => {
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
  ])('attack 33: %j is none, it holds a line break or worse', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('attack 33: is judged in no time, whatever is sent', () => {
    const startedAt = Date.now();
    for (const text of [`a@${'a-'.repeat(120)}`, `${'a'.repeat(60)}@${'a.'.repeat(90)}-`, 'a'.repeat(20_000)]) {
      expect(isEmail(text)).toBe(false);
    }
    expect(Date.now() - startedAt).toBeLessThan(200);
  });
});

describe('the length of a text', () => {
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
  ])('F4: of %j is %i, as people see it', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it('F4: is near enough where the engine cannot tell characters apart', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    const texts = ['plain', ' 👨‍👩‍👧‍👦 ', 'e\u0301te\u0301', 'مَرْحَبًا'];
    expect(texts.map(lengthOf)).toEqual([5, 1, 3, 5]);
  });

  it('F4: makes a description of more than 10 and fewer than 1000', () => {
    const isOne = (text: string): boolean => isDescription(text, defaultLimits);
    const family = '👨‍👩‍👧‍👦';
    expect([10, 11, 999, 1000].map((length) => isOne('x'.repeat(length)))).toEqual([false, true, true, false]);
    expect([10, 11, 999, 1000].map((length) => isOne(family.repeat(length)))).toEqual([false, true, true, false]);
    expect(isOne(`   ${'x'.repeat(10)}   `)).toBe(false);
    expect(isOne(`   ${'x'.repeat(999)}   `)).toBe(true);
    expect(isOne('e\u0301'.repeat(10))).toBe(false);
  });
});
