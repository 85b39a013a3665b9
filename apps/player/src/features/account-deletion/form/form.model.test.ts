import { expect, it } from 'vitest';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { firstProblem, isForeignRole, isTypedRole, fieldOf, problemsOf, type Written } from './form.model.ts';

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
const problems = (part: Partial<Written>, overrides: Partial<typeof around> = {}) =>
  problemsOf({ ...good, ...part }, { ...around, ...overrides });

it('accepts a correctly filled form [G1]', () => {
  expect(problems({})).toEqual({});
  expect(problems({ role_id: ' 1234567890 ', email: ' ada@mail.example.com ' }, { pictureCount: 5 })).toEqual({});
});

it('asks about a role id that the ticket does not list, and only where a ticket lists some [G2]', () => {
  const roles = ['10010001', '10010002'];
  expect(isForeignRole(' 10010002 ', { roles, isVerified: true })).toBe(false);
  expect(isForeignRole('20020002', { roles, isVerified: true })).toBe(true);
  expect(isForeignRole('20020002', { roles: [], isVerified: true })).toBe(false);
  expect(isForeignRole('20020002', { roles, isVerified: false })).toBe(false);
});

it('requires a reason of 10 to 200 characters, counted as graphemes [G2]', () => {
  const length = { reason: { key: 'error.length', params: { min: 10, max: 200 } } };
  expect(problems({ reason: 'x'.repeat(9) })).toEqual(length);
  expect(problems({ reason: ` ${'x'.repeat(9)} ` })).toEqual(length);
  expect(problems({ reason: 'x'.repeat(10) })).toEqual({});
  expect(problems({ reason: 'x'.repeat(200) })).toEqual({});
  expect(problems({ reason: 'x'.repeat(201) })).toEqual(length);
  expect(problems({ reason: '👨‍👩‍👧‍👦'.repeat(200) })).toEqual({});
  expect(problems({ reason: '👨‍👩‍👧‍👦'.repeat(9) })).toEqual(length);
});

it('checks only the format of a role id [G2]', () => {
  const wrong = { role_id: { key: 'error.deletion_role_id', params: {} } };
  for (const role of ['1234567', '02345678', '12345678901', '1234567a']) {
    expect(problems({ role_id: role })).toEqual(wrong);
  }
  expect(problems({ role_id: '87654321' })).toEqual({});
  expect(problems({ role_id: ' ' })).toEqual({ role_id: { key: 'error.required', params: {} } });
});

it('rejects an invalid email with the spec’s message [G2]', () => {
  for (const email of ['ada', 'ada@mail', 'ada@mail.example.com\nbcc: x@y.zz']) {
    expect(problems({ email })).toEqual({ email: { key: 'error.deletion_email', params: {} } });
  }
});

it('requires one to five screenshots [G2]', () => {
  const count = (pictureCount: number) => problems({}, { pictureCount }).screenshots;
  expect(count(0)).toEqual({ key: 'error.deletion_screenshots', params: { count: 1 } });
  expect([count(1), count(5)]).toEqual([undefined, undefined]);
  expect(count(6)).toEqual({ key: 'error.array_length', params: { min: 1, max: 5 } });
  expect(problems({}, { hasRefusedPicture: true })).toEqual({ screenshots: { key: 'error.image_upload', params: {} } });
});

it('requires a registration date that exists, is after 1989 and not in the future [G1, M4]', () => {
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

it('requires a location of 1 to 100 characters [G1, M4]', () => {
  expect(problems({ register_location: '  ' })).toEqual({ register_location: { key: 'error.required', params: {} } });
  expect(problems({ login_location: 'x'.repeat(100) })).toEqual({});
  expect(problems({ login_location: 'x'.repeat(101) })).toEqual({
    login_location: { key: 'error.length', params: { min: 1, max: 100 } },
  });
});

it('focuses the first invalid field from the top of the form', () => {
  expect(firstProblem(problems({ reason: '', email: '', login_location: '' }))).toBe('login_location');
  expect(firstProblem(problems({ email: '' }, { pictureCount: 0 }))).toBe('screenshots');
  expect(firstProblem({})).toBeUndefined();
});

it('shows a server error at the field it concerns', () => {
  expect(
    (
      ['deletion_reason', 'deletion_location', 'deletion_rate', 'account_closed', 'image_upload', 'network'] as const
    ).map((name) => fieldOf(name)),
  ).toEqual(['reason', 'register_location', 'form', 'form', 'screenshots', 'form']);
  expect(['login_location', 'files', 'lang'].map((field) => fieldOf('invalid', { field }))).toEqual([
    'login_location',
    'screenshots',
    'form',
  ]);
});

it('requires retyping exactly the same role id [G3]', () => {
  expect(['12345678', ' 12345678 '].map((typed) => isTypedRole(typed, '12345678'))).toEqual([true, true]);
  expect(['', '1234567', '123456789', '12345679'].some((typed) => isTypedRole(typed, '12345678'))).toBe(false);
  expect(isTypedRole('', '')).toBe(false);
});
