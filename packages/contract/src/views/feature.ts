import type { FeatureDeclaration } from '../staff/feature-declaration.ts';
import { staffRoles } from '../staff/roles.ts';

export const viewsDeclaration = {
  permissions: {
    /** One's own saved views, and those that colleagues share. */
    'views.own': staffRoles,
  },
  auditActions: ['view.shared', 'view.unshared', 'view.removed'],
  hintNouns: { views: 'views.own' },
} as const satisfies FeatureDeclaration;
