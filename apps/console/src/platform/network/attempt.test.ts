import { expect, it } from 'vitest';
import { attemptFor } from './attempt.ts';

it('keeps the id of a request that is repeated unchanged, and only then', () => {
  let ids = 0;
  const newId = (): string => `id-${(ids += 1)}`;
  const first = attemptFor(null, 'resend GPA-1', newId);
  expect(attemptFor(first, 'resend GPA-1', newId)).toEqual({ id: 'id-1', content: 'resend GPA-1' });
  expect(attemptFor(first, 'resend GPA-2', newId)).toEqual({ id: 'id-2', content: 'resend GPA-2' });
});
