import type { FeatureDeclaration } from '../staff/feature-declaration.ts';
import { staffRoles } from '../staff/roles.ts';

export const staffSearchDeclaration = {
  permissions: {
    /** Each hit also needs the permission of its kind. */
    'staff_search.use': staffRoles,
  },
  auditActions: [],
  hintNouns: {},
} as const satisfies FeatureDeclaration;
