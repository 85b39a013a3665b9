import { describe, expect, it } from 'vitest';
import type { Route, StaffAccess } from './route.ts';
import { routes } from './routes.ts';

describe('the routes of the contract', () => {
  it('M2: are named area and verb, each once', () => {
    const paths = routes.map((route) => route.path);
    expect(paths.filter((path) => !/^\/[a-z]+\/[a-z_]+$/.test(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('attack 9: change something by POST only', () => {
    expect(routes.filter((route) => route.effect === 'write' && route.method !== 'POST')).toEqual([]);
  });

  it('M2: take a body exactly when they are a POST', () => {
    expect(routes.filter((route) => (route.body !== null) !== (route.method === 'POST'))).toEqual([]);
  });

  it('P2: that need a person or a launch can say so', () => {
    const needs = { person: 'device_required', launched: 'launch_required' } as const;
    for (const { path, access, errors } of routes as readonly Route[]) {
      if (access !== 'person' && access !== 'launched') continue;
      expect([path, errors.includes(needs[access])]).toEqual([path, true]);
    }
  });

  it('P3: of staff can say what is missing: a sign-in, the second factor, the permission', () => {
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
