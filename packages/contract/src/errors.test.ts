import { describe, expect, it } from 'vitest';
import { errorNameOf, errors, type ErrorName } from './errors.ts';
import { SUCCESS } from './route.ts';

describe('the errors of the contract', () => {
  it('M1: have a code each, which is not that of success', () => {
    const codes: number[] = Object.values(errors).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(SUCCESS);
  });

  it('M1: fit an HTTP status of failure', () => {
    expect(Object.values(errors).filter(({ status }) => status < 400 || status > 599)).toEqual([]);
  });

  it('M1: are known again by their code; what is not known is unknown', () => {
    for (const name of Object.keys(errors) as ErrorName[]) expect(errorNameOf(errors[name].code)).toBe(name);
    expect([0, 1, '1001', null, undefined].map(errorNameOf)).toEqual(Array.from({ length: 5 }, () => 'unknown'));
  });
});
