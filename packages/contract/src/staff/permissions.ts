import { features, type DeclaredFeature, type KeyOfEach } from '../features.ts';
import { staffRoles, type StaffRole } from './roles.ts';

export { staffRoles, type StaffRole } from './roles.ts';

/** Staff permissions, as declared by the features. Each route or socket message requires exactly one. */
export type Permission = KeyOfEach<DeclaredFeature['permissions']>;

const rolesWith = new Map(features.flatMap(({ permissions }) => Object.entries(permissions))) as ReadonlyMap<
  Permission,
  readonly StaffRole[]
>;

export const mayRole = (role: StaffRole, permission: Permission): boolean =>
  rolesWith.get(permission)?.includes(role) === true;

/**
 * Roles that manage staff or decide on deletions. Giving one, or resetting the sign-in of its holder, needs a second admin or a day
 * (threat 15).
 */
export const isPrivilegedRole = (role: StaffRole): boolean =>
  mayRole(role, 'people.write') || mayRole(role, 'deletions.decide');

/** A role is a set of permissions. */
export const rolePermissions = Object.fromEntries(
  staffRoles.map((role) => [role, [...rolesWith.keys()].filter((permission) => mayRole(role, permission))]),
) as unknown as Readonly<Record<StaffRole, readonly Permission[]>>;
