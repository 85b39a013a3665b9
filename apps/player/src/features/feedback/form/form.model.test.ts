import { expect, it } from 'vitest';
import { firstProblem, problemsFrom, problemsOf } from './form.model.ts';

const limits = { description_min: 10, description_max: 1000 };
const good = { role_id: '12345678', email: 'ada@example.com', description: 'The gate of the hall does not open.' };
const told = (key: string, params = {}) => ({ key, params });

it('F4 a form that is right has no problem', () => {
  expect(problemsOf(good, limits, false)).toEqual({});
  expect(problemsOf({ ...good, role_id: ' 1234567890 ', email: ' ada@example.com ' }, limits, false)).toEqual({});
});

it('F4 every field has the catalogue’s words, with the limits of this server', () => {
  const bad = { role_id: '01234567', email: 'ada@', description: '1234567890' };
  expect(problemsOf(bad, limits, true)).toEqual({
    role_id: told('error.role_id'),
    email: told('error.email'),
    description: told('error.description_length', { min: 10, max: 1000 }),
    pictures: told('error.image_upload'),
  });
});

it('F4 an empty field is asked for', () => {
  expect(problemsOf({ role_id: ' ', email: '', description: '\n' }, limits, false)).toEqual({
    role_id: told('error.required'),
    email: told('error.required'),
    description: told('error.required'),
  });
});

it('F4 counts characters as people see them', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(problemsOf({ ...good, description: family.repeat(10) }, limits, false).description).toEqual(
    told('error.description_length', { min: 10, max: 1000 }),
  );
  expect(problemsOf({ ...good, description: family.repeat(11) }, limits, false)).toEqual({});
});

it('F5 a refusal of the server stands where it belongs', () => {
  const rate = { key: 'error.feedback_rate', params: { count: 2 } } as const;
  const daily = { key: 'error.upload_daily', params: { count: 50 } } as const;
  expect([problemsFrom(rate), problemsFrom(daily), problemsFrom(null)]).toEqual([
    { form: rate },
    { pictures: daily },
    {},
  ]);
});

it('M4 a generic refusal of the server stands at the field that it names', () => {
  const count = { key: 'error.array_length', params: { min: 0, max: 3, field: 'files' } } as const;
  const type = { key: 'error.type', params: { field: 'description' } } as const;
  const other = { key: 'error.number_range', params: { min: 1, max: 18, field: 'lang' } } as const;
  expect([count, type, other].map(problemsFrom)).toEqual([{ pictures: count }, { description: type }, { form: other }]);
});

it('F4 the first field with a problem is the one to go to', () => {
  const problem = { key: 'error.required', params: {} } as const;
  expect(firstProblem({ pictures: problem, email: problem })).toBe('email');
  expect(firstProblem({ form: problem })).toBeUndefined();
});
