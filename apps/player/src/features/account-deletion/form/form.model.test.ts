import { expect, it } from 'vitest';
import { defaultLimits } from '@guildhall/contract/limits.ts';
import { firstProblem, isTypedRole, placeOf, problemsOf, type Written } from './form.model.ts';

const good: Written = {
  register_date: '2019-08-12',
  register_location: 'Taipei',
  login_location: 'Kaohsiung',
  role_id: '12345678',
  email: 'ada@mail.example.com',
  reason: 'I do not play any more.',
};
const around = {
  limits: defaultLimits,
  today: '2026-11-15',
  dateText: (date: string) => `day ${date}`,
  pictureCount: 1,
  hasRefusedPicture: false,
};
const problems = (part: Partial<Written>, place: Partial<typeof around> = {}) =>
  problemsOf({ ...good, ...part }, { ...around, ...place });

it('G1: a form filled in as it should be has no problem', () => {
  expect(problems({})).toEqual({});
  expect(problems({ role_id: ' 1234567890 ', email: ' ada@mail.example.com ' }, { pictureCount: 5 })).toEqual({});
});

it('G2: a reason has 10 to 200 characters, both included, as people count them', () => {
  const length = { reason: { key: 'error.length', params: { min: 10, max: 200 } } };
  expect(problems({ reason: 'x'.repeat(9) })).toEqual(length);
  expect(problems({ reason: ` ${'x'.repeat(9)} ` })).toEqual(length);
  expect(problems({ reason: 'x'.repeat(10) })).toEqual({});
  expect(problems({ reason: 'x'.repeat(200) })).toEqual({});
  expect(problems({ reason: 'x'.repeat(201) })).toEqual(length);
  expect(problems({ reason: '👨‍👩‍👧‍👦'.repeat(200) })).toEqual({});
  expect(problems({ reason: '👨‍👩‍👧‍👦'.repeat(9) })).toEqual(length);
});

it('G2: a role id is checked by its format alone', () => {
  const wrong = { role_id: { key: 'error.deletion_role_id', params: {} } };
  for (const role of ['1234567', '02345678', '12345678901', '1234567a']) {
    expect(problems({ role_id: role })).toEqual(wrong);
  }
  expect(problems({ role_id: '87654321' })).toEqual({});
  expect(problems({ role_id: ' ' })).toEqual({ role_id: { key: 'error.required', params: {} } });
});

it('G2: an email is one, in the document’s words', () => {
  for (const email of ['ada', 'ada@mail', 'ada@mail.example.com\nbcc: x@y.zz']) {
    expect(problems({ email })).toEqual({ email: { key: 'error.deletion_email', params: {} } });
  }
});

it('G2: at least one screenshot and at most five', () => {
  const count = (pictureCount: number) => problems({}, { pictureCount }).screenshots;
  expect(count(0)).toEqual({ key: 'error.deletion_screenshots', params: { count: 1 } });
  expect([count(1), count(5)]).toEqual([undefined, undefined]);
  expect(count(6)).toEqual({ key: 'error.array_length', params: { min: 1, max: 5 } });
  expect(problems({}, { hasRefusedPicture: true })).toEqual({ screenshots: { key: 'error.image_upload', params: {} } });
});

it('G1 M4: a day of registration exists, lies after 1989 and not ahead', () => {
  const range = { key: 'error.number_range', params: { min: 'day 1990-01-01', max: 'day 2026-11-15' } };
  const pattern = { key: 'error.pattern', params: {} };
  expect(problems({ register_date: '' })).toEqual({ register_date: { key: 'error.required', params: {} } });
  for (const date of ['1989-12-31', '2026-11-16'])
    expect(problems({ register_date: date })).toEqual({ register_date: range });
  for (const date of ['2025-02-29', '2025-13-01', '12.08.2019']) {
    expect(problems({ register_date: date })).toEqual({ register_date: pattern });
  }
  for (const date of ['1990-01-01', '2024-02-29', '2026-11-15']) expect(problems({ register_date: date })).toEqual({});
});

it('G1, M4: a location has 1 to 100 characters', () => {
  expect(problems({ register_location: '  ' })).toEqual({ register_location: { key: 'error.required', params: {} } });
  expect(problems({ login_location: 'x'.repeat(100) })).toEqual({});
  expect(problems({ login_location: 'x'.repeat(101) })).toEqual({
    login_location: { key: 'error.length', params: { min: 1, max: 100 } },
  });
});

it('the first field that is wrong gets the focus, from the top of the form', () => {
  expect(firstProblem(problems({ reason: '', email: '', login_location: '' }))).toBe('login_location');
  expect(firstProblem(problems({ email: '' }, { pictureCount: 0 }))).toBe('screenshots');
  expect(firstProblem({})).toBeUndefined();
});

it('a refusal of the server is said where it belongs', () => {
  expect(
    (
      ['deletion_reason', 'deletion_location', 'deletion_rate', 'account_closed', 'image_upload', 'network'] as const
    ).map((name) => placeOf(name)),
  ).toEqual(['reason', 'register_location', 'form', 'form', 'screenshots', 'form']);
  expect(['login_location', 'files', 'lang'].map((field) => placeOf('invalid', { field }))).toEqual([
    'login_location',
    'screenshots',
    'form',
  ]);
});

it('G3: only the very role id, typed by hand, lets a request go', () => {
  expect(['12345678', ' 12345678 '].map((typed) => isTypedRole(typed, '12345678'))).toEqual([true, true]);
  expect(['', '1234567', '123456789', '12345679'].some((typed) => isTypedRole(typed, '12345678'))).toBe(false);
  expect(isTypedRole('', '')).toBe(false);
});
