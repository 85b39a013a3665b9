import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const staffDeclaration = {
  permissions: {
    'people.read': ['admin'],
    'people.write': ['admin'],
  },
  auditActions: [
    'staff.invited',
    'staff.invitation_cancelled',
    'staff.joined',
    'staff.signed_in',
    'staff.sign_in_refused',
    'staff.signed_out',
    'staff.session_revoked',
    'staff.changed',
    'staff.second_factor_enrolled',
    'staff.second_factor_reset',
    'staff.passkey_added',
    'staff.passkey_removed',
    'staff.recovery_code_used',
    'staff.recovery_codes_renewed',
    'staff.password_changed',
    'staff.permission_refused',
    'staff.proof_refused',
    'staff.proof_given',
    /** Only in entries of the first release, which deactivated an account at the limit of unmasked data. */
    'staff.locked',
    'staff.looks_limited',
    'staff.request_made',
    'staff.request_approved',
    'staff.request_rejected',
    'staff.password_reset_started',
    'staff.password_reset',
    'staff.break_glass',
  ],
  hintNouns: { staff: 'people.read' },
  retention: { staff_sessions: 70 },
} as const satisfies FeatureDeclaration;
