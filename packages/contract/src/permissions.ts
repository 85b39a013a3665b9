/** What staff may do. A route or a socket message names the one permission it needs; nothing else grants anything. */
export type Permission =
  | 'content.read'
  | 'content.write'
  | 'personas.read'
  | 'personas.write'
  | 'people.read'
  | 'people.write'
  | 'audit.read'
  | 'feedback.read'
  | 'feedback.write'
  /** To see, for a reason that is kept, what is masked: email, role id, pictures. */
  | 'feedback.unmask'
  | 'incidents.read'
  | 'incidents.write'
  | 'suggestions.read'
  | 'suggestions.write'
  | 'chat.read'
  | 'chat.write'
  /** To say when somebody is there. */
  | 'chat.supervise'
  | 'surveys.read'
  | 'surveys.write'
  | 'deletions.read'
  /** To confirm, refuse, hold and stop. */
  | 'deletions.decide'
  /** To see, for a reason that is kept, what proves whose the account is. */
  | 'deletions.evidence'
  | 'webhooks.read'
  | 'webhooks.write';

/** A role is this set of permissions and nothing more. The only table of its kind. */
export const rolePermissions = {
  admin: [
    'content.read',
    'content.write',
    'personas.read',
    'personas.write',
    'people.read',
    'people.write',
    'audit.read',
    'feedback.read',
    'feedback.write',
    'feedback.unmask',
    'incidents.read',
    'incidents.write',
    'suggestions.read',
    'suggestions.write',
    'chat.read',
    'chat.write',
    'chat.supervise',
    'surveys.read',
    'surveys.write',
    'deletions.read',
    'deletions.decide',
    'deletions.evidence',
    'webhooks.read',
    'webhooks.write',
  ],
  editor: [
    'content.read',
    'content.write',
    'personas.read',
    'incidents.read',
    'incidents.write',
    'suggestions.read',
    'suggestions.write',
    'surveys.read',
    'surveys.write',
  ],
  agent: [
    'content.read',
    'personas.read',
    'feedback.read',
    'feedback.write',
    'feedback.unmask',
    'incidents.read',
    'incidents.write',
    'suggestions.read',
    'suggestions.write',
    'chat.read',
    'chat.write',
  ],
  analyst: [
    'content.read',
    'personas.read',
    'audit.read',
    'feedback.read',
    'incidents.read',
    'suggestions.read',
    'chat.read',
    'surveys.read',
  ],
  /** Decides over deletions, and sees nothing else that is not needed for it. */
  privacy: ['personas.read', 'audit.read', 'deletions.read', 'deletions.decide', 'deletions.evidence'],
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof rolePermissions;
export const staffRoles = Object.keys(rolePermissions) as StaffRole[];

export const mayRole = (role: StaffRole, permission: Permission): boolean =>
  (rolePermissions[role] as readonly Permission[]).includes(permission);
