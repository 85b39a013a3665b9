import { staffRoles } from '../staff/roles.ts';
import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const switchesDeclaration = {
  permissions: {
    /** Everyone on staff: a paused feature explains why players stop writing. */
    'switches.read': staffRoles,
    'switches.write': ['admin'],
  },
  auditActions: ['switch.changed'],
  hintNouns: { switches: 'switches.read' },
} as const satisfies FeatureDeclaration;
