import { rolePermissions } from '@guildhall/contract/permissions.ts';
import { expect, test } from 'vitest';
import { permissionAreas, permissions, permissionState } from './permissions.ts';

test('every permission of every role is listed once, also under its area', () => {
  expect([...permissions].sort()).toEqual([...new Set(Object.values(rolePermissions).flat())].sort());
  expect(permissionAreas.flatMap((group) => group.permissions).sort()).toEqual([...permissions].sort());
});

test('a change of role says what is gained, lost, kept and still missing', () => {
  expect(permissionState('audit.read', 'editor', 'analyst')).toBe('gained');
  expect(permissionState('content.write', 'editor', 'analyst')).toBe('lost');
  expect(permissionState('content.read', 'editor', 'analyst')).toBe('granted');
  expect(permissionState('people.write', 'editor', 'analyst')).toBe('absent');
});

test('the same role twice is what the role may do', () => {
  expect(permissionState('people.write', 'admin', 'admin')).toBe('granted');
  expect(permissionState('people.write', 'agent', 'agent')).toBe('absent');
});
