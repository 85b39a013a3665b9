import type { StaffRole } from './roles.ts';

/** What a feature adds to the console: data only, so that the lists derived from it are cheap to import. */
export interface FeatureDeclaration {
  /** Permissions, each with the roles that have it. */
  readonly permissions: Readonly<Record<string, readonly StaffRole[]>>;
  /** Actions in the audit trail. Names are never reused with another meaning. */
  readonly auditActions: readonly string[];
  /** Nouns of change hints to consoles, with the permission required to receive them. */
  readonly hintNouns: Readonly<Record<string, string>>;
  /** Kinds of entries in the timeline of a player, with the permission required to read them (ADR 59). */
  readonly timeline?: Readonly<Record<string, string>>;
  /** Kinds of data that leave by age, or are kept although they have one, each with its place in the table; in tens. */
  readonly retention?: Readonly<Record<string, number>>;
}
