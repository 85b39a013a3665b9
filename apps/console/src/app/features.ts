import type { ConsoleFeature } from '../platform/registration/console-feature.ts';
import { listedFeatures } from './features.list.ts';

/** All features. The order is that of the command palette and, within a group, of the navigation. */
export const features: readonly ConsoleFeature[] = [...listedFeatures].sort((one, other) => one.place - other.place);
