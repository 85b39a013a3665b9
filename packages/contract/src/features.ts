import { listedFeatures } from './features.list.ts';

/** All declarations. Permissions, audit actions, console hints and kinds of retention are derived from this list, in this order. */
export const features = listedFeatures;

export type DeclaredFeature = (typeof features)[number];
/** The keys of all members of a union, for records that each feature declares a part of. */
export type KeyOfEach<Union> = Union extends unknown ? keyof Union : never;
