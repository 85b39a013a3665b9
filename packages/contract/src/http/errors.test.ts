import { describe, expect, it } from 'vitest';
import { errorNameOf, errors, type ErrorName } from './errors.ts';
import { SUCCESS } from './route.ts';
import { allErrors } from './staff-errors.ts';

describe('contract errors', () => {
  it('have unique codes that differ from success [M1]', () => {
    const codes: number[] = Object.values(allErrors).map(({ code }) => code);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    expect(codes).not.toContain(SUCCESS);
  });

  it('map to HTTP error statuses [M1]', () => {
    expect(Object.values(allErrors).filter(({ status }) => status < 400 || status > 599)).toEqual([]);
  });

  it('are looked up by code; other values map to unknown [M1]', () => {
    for (const name of Object.keys(errors) as ErrorName[]) expect(errorNameOf(errors[name].code)).toBe(name);
    expect([0, 1, '1001', null, undefined].map(errorNameOf)).toEqual(Array.from({ length: 5 }, () => 'unknown'));
  });
});
