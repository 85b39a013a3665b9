import { mayRole, rolePermissions, type Permission, type StaffRole } from '@guildhall/contract/permissions.ts';

/** Every permission that some role grants, in the order of the contract. */
export const permissions: readonly Permission[] = [...new Set<Permission>(Object.values(rolePermissions).flat())];

/** What a permission is about: the word before the dot. */
export type PermissionArea = Permission extends `${infer Area}.${string}` ? Area : never;

export const permissionAreas: readonly {
  readonly area: PermissionArea;
  readonly permissions: readonly Permission[];
}[] = [...Map.groupBy(permissions, (permission) => permission.split('.', 1).join('') as PermissionArea)].map(
  ([area, list]) => ({ area, permissions: list }),
);

export type PermissionState = 'granted' | 'absent' | 'gained' | 'lost';

/** How a permission stands when somebody goes from one role to another; the same role twice shows what it may do. */
export const permissionState = (permission: Permission, from: StaffRole, to: StaffRole): PermissionState => {
  const [had, has] = [mayRole(from, permission), mayRole(to, permission)];
  if (had === has) return has ? 'granted' : 'absent';
  return has ? 'gained' : 'lost';
};
