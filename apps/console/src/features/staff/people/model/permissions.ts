import { mayRole, rolePermissions, type Permission, type StaffRole } from '@guildhall/contract/staff/permissions.ts';

/** Every permission granted to at least one role, in the contract's order. */
export const permissions: readonly Permission[] = [...new Set<Permission>(Object.values(rolePermissions).flat())];

/** The part of a permission's name before the dot. */
export type PermissionArea = Permission extends `${infer Area}.${string}` ? Area : never;

export const permissionAreas: readonly {
  readonly area: PermissionArea;
  readonly permissions: readonly Permission[];
}[] = [...Map.groupBy(permissions, (permission) => permission.split('.', 1).join('') as PermissionArea)].map(
  ([area, list]) => ({ area, permissions: list }),
);

export type PermissionState = 'granted' | 'absent' | 'gained' | 'lost';

/** State of a permission when a role changes; pass the same role twice to show a single role. */
export const permissionState = (permission: Permission, from: StaffRole, to: StaffRole): PermissionState => {
  const [had, has] = [mayRole(from, permission), mayRole(to, permission)];
  if (had === has) return has ? 'granted' : 'absent';
  return has ? 'gained' : 'lost';
};
