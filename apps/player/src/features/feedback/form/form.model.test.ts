import { expect, it } from 'vitest';
import { firstProblem, problemsFrom, problemsOf } from './form.model.ts';

const limits = { description_min: 10, description_max: 1000 };
const good = { role_id: '12345678', email: 'ada@example.com', description: 'The gate of the hall does not open.' };
const message = (key: string, params = {}) => ({ key, params });

it('accepts a valid form [F4]', () => {
  expect(problemsOf(good, limits, false)).toEqual({});
  expect(problemsOf({ ...good, role_id: ' 1234567890 ', email: ' ada@example.com ' }, limits, false)).toEqual({});
});

it('uses the catalogue’s message for every field with this server’s limits [F4]', () => {
  const bad = { role_id: '01234567', email: 'ada@', description: '1234567890' };
  expect(problemsOf(bad, limits, true)).toEqual({
    role_id: message('error.role_id'),
    email: message('error.email'),
    description: message('error.description_length', { min: 10, max: 1000 }),
    pictures: message('error.image_upload'),
  });
});

it('requires every field to be filled in [F4]', () => {
  expect(problemsOf({ role_id: ' ', email: '', description: '\n' }, limits, false)).toEqual({
    role_id: message('error.required'),
    email: message('error.required'),
    description: message('error.required'),
  });
});

it('counts graphemes, not code units [F4]', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(problemsOf({ ...good, description: family.repeat(10) }, limits, false).description).toEqual(
    message('error.description_length', { min: 10, max: 1000 }),
  );
  expect(problemsOf({ ...good, description: family.repeat(11) }, limits, false)).toEqual({});
});

it('shows a server error at the field it concerns [F5]', () => {
  const rate = { key: 'error.feedback_rate', params: { count: 2 } } as const;
  const daily = { key: 'error.upload_daily', params: { count: 50 } } as const;
  expect([problemsFrom(rate), problemsFrom(daily), problemsFrom(null)]).toEqual([
    { form: rate },
    { pictures: daily },
    {},
  ]);
});

it('shows a generic server error at the field it names [M4]', () => {
  const count = { key: 'error.array_length', params: { min: 0, max: 3, field: 'files' } } as const;
  const type = { key: 'error.type', params: { field: 'description' } } as const;
  const other = { key: 'error.number_range', params: { min: 1, max: 18, field: 'lang' } } as const;
  expect([count, type, other].map(problemsFrom)).toEqual([{ pictures: count }, { description: type }, { form: other }]);
});

it('focuses the first field with a problem [F4]', () => {
  const problem = { key: 'error.required', params: {} } as const;
  expect(firstProblem({ pictures: problem, email: problem })).toBe('email');
  expect(firstProblem({ form: problem })).toBeUndefined();
});
