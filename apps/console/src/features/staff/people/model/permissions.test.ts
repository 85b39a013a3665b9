import { rolePermissions } from '@guildhall/contract/staff/permissions.ts';
import { expect, test } from 'vitest';
import { permissionAreas, permissions, permissionState } from './permissions.ts';

test('every permission of every role is listed once overall and once in its area', () => {
  expect([...permissions].sort()).toEqual([...new Set(Object.values(rolePermissions).flat())].sort());
  expect(permissionAreas.flatMap((group) => group.permissions).sort()).toEqual([...permissions].sort());
});

test('a role change shows gained, lost, kept, and missing permissions', () => {
  expect(permissionState('audit.read', 'editor', 'analyst')).toBe('gained');
  expect(permissionState('content.write', 'editor', 'analyst')).toBe('lost');
  expect(permissionState('content.read', 'editor', 'analyst')).toBe('granted');
  expect(permissionState('people.write', 'editor', 'analyst')).toBe('absent');
});

test('comparing a role with itself shows what the role may do', () => {
  expect(permissionState('people.write', 'admin', 'admin')).toBe('granted');
  expect(permissionState('people.write', 'agent', 'agent')).toBe('absent');
});
