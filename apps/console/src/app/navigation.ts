import type { Permission } from '@guildhall/contract/staff/permissions.ts';
import { navGroupNames, type NavItem } from '../platform/registration/console-feature.ts';
import { features } from './features.ts';

const registered = features.flatMap(({ navigation }) => navigation ?? []);

export const navGroups = navGroupNames.map((name) => ({
  label: `shell.nav.${name}` as const,
  items: registered.filter(({ group }) => group === name),
}));

export const navItems: readonly NavItem[] = navGroups.flatMap(({ items }) => items);

export const startPathFor = (may: (permission: Permission) => boolean): string => {
  const seen = navItems.filter(({ permission }) => may(permission));
  return (seen.find(({ isStart }) => isStart) ?? seen[0])?.path ?? '/account';
};

/** Longest prefix match. */
export const navItemOf = (pathname: string): NavItem | undefined =>
  navItems
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
