import { rolePermissions, type Permission, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { expect, test, vi } from 'vitest';

// Some features read browser settings when they are loaded.
vi.stubGlobal('window', new EventTarget());
const { features } = await import('./features.ts');
const { navGroups, navItemOf, navItems, startPathFor } = await import('./navigation.ts');

test('each feature has a place of its own, and each page that is linked is in one group', () => {
  const places = features.map(({ place }) => place);
  expect(places).toEqual([...new Set(places)]);
  expect(navGroups.map(({ items }) => items.length).every((length) => length > 0)).toBe(true);
  expect(navItems.length).toBe(features.flatMap(({ navigation = [] }) => navigation).length);
});

test('no two pages have the same path, and no two navigation items the same path or keys', () => {
  const paths = features.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
  for (const field of ['path', 'keys'] as const) {
    expect(new Set(navItems.map((item) => item[field])).size).toBe(navItems.length);
  }
});

test('every navigation item leads to a page of its own feature', () => {
  for (const { pages, navigation = [] } of features) {
    const roots = pages.map(({ path }) => path.replace('/*', ''));
    for (const { path } of navigation) {
      expect(roots.some((root) => path === root || path.startsWith(`${root}/`))).toBe(true);
    }
  }
});

test('each role starts at its first start page, otherwise at the first page it may open', () => {
  const startOf = (role: StaffRole): string =>
    startPathFor((permission) => (rolePermissions[role] as readonly Permission[]).includes(permission));
  expect((['admin', 'editor', 'agent', 'analyst', 'privacy'] as const).map(startOf)).toEqual([
    '/feedback',
    '/articles',
    '/feedback',
    '/feedback',
    '/account-deletion',
  ]);
  expect(startPathFor(() => false)).toBe('/account');
});

test('an address belongs to the item with the longest matching path', () => {
  const addresses = ['/feedback/templates/4', '/feedback/abc', '/articles/languages', '/articles/12', '/peoples'];
  expect(addresses.map((address) => navItemOf(address)?.path)).toEqual([
    '/feedback/templates',
    '/feedback',
    '/articles/languages',
    '/articles',
    undefined,
  ]);
});
