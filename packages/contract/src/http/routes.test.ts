import { describe, expect, it } from 'vitest';
import type { Route, StaffAccess } from './route.ts';
import { routes } from './routes.ts';

describe('contract routes', () => {
  it('have unique paths of the form /area/verb [M2]', () => {
    const paths = routes.map((route) => route.path);
    expect(paths.filter((path) => !/^\/[a-z]+\/[a-z_]+$/.test(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('write only by POST [threat 9]', () => {
    expect(routes.filter((route) => route.effect === 'write' && route.method !== 'POST')).toEqual([]);
  });

  it('have a body exactly if they are POST [M2]', () => {
    expect(routes.filter((route) => (route.body !== null) !== (route.method === 'POST'))).toEqual([]);
  });

  it('declare the matching error if they require a person or a launch [P2]', () => {
    const needs = { person: 'device_required', launched: 'launch_required' } as const;
    for (const { path, access, errors } of routes as readonly Route[]) {
      if (access !== 'person' && access !== 'launched') continue;
      expect([path, errors.includes(needs[access])]).toEqual([path, true]);
    }
  });

  it('declare the matching error exactly if they require a recent proof of presence [threat 15]', () => {
    // Needs one only if the action that failed was a sensitive one, which its service checks.
    const sometimes = '/action/again';
    for (const { path, proof, errors } of routes as readonly Route[]) {
      expect([path, errors.includes('proof_required')]).toEqual([path, proof === 'recent' || path === sometimes]);
    }
  });

  it('for staff declare the errors for a missing sign-in, second factor or permission [P3]', () => {
    const needed = (need: StaffAccess['staff']): string[] => {
      if (need === 'open') return [];
      if (need === 'enrolling') return ['staff_required'];
      const both = ['staff_required', 'second_factor_required'];
      return need === 'signed_in' ? both : [...both, 'permission_refused'];
    };
    for (const { path, access, errors } of routes as readonly Route[]) {
      if (typeof access === 'string' || !('staff' in access)) continue;
      expect([path, needed(access.staff).filter((name) => !errors.some((each) => each === name))]).toEqual([path, []]);
    }
  });
});
