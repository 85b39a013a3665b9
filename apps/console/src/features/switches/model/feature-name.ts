import type { Translate } from '../../../platform/text/i18n.ts';

/** The features that can be paused, by their noun. */
export const namedFeatures = [
  'articles',
  'chat',
  'feedback',
  'files',
  'incidents',
  'search',
  'suggestions',
  'surveys',
] as const;

/** A console may meet a server with a newer feature; it then shows the noun. */
export const featureName = (feature: string, t: Translate): string => {
  const known = namedFeatures.find((each) => each === feature);
  return known === undefined ? feature : t(`switches.feature.${known}`);
};
