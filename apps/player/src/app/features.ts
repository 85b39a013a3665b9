import type { Feature, MeEntry } from '../kit/feature.ts';
import { listedFeatures } from './features.list.ts';

/** All features with screens. Routes, background work and the Me screen are derived from this list. */
export const features: readonly Feature[] = [...listedFeatures].sort((one, other) => one.place - other.place);

export const meEntries: readonly MeEntry[] = features.flatMap(({ me = [] }) => me);
