import { features, type DeclaredFeature } from '../features.ts';

export type AuditAction = DeclaredFeature['auditActions'][number];

/** All actions in the audit trail, as declared by the features. */
export const auditActions: readonly AuditAction[] = features.flatMap(({ auditActions: actions }) => actions);
