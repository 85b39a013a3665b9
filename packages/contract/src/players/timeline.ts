import { features, type DeclaredFeature, type KeyOfEach } from '../features.ts';
import type { Permission } from '../staff/permissions.ts';

export type TimelineKind = KeyOfEach<Extract<DeclaredFeature, { readonly timeline: unknown }>['timeline']>;

const declared = features.flatMap((feature) =>
  'timeline' in feature ? (Object.entries(feature.timeline) as [TimelineKind, Permission][]) : [],
);

/** Kinds of entries in the timeline of a player, as declared by the features, each with the permission to read it. */
export const timelinePermissions = Object.fromEntries(declared) as Readonly<Record<TimelineKind, Permission>>;
export const timelineKinds: readonly TimelineKind[] = declared.map(([kind]) => kind);
