import { hasText, type Translate } from '../../../platform/text/i18n.ts';

/** A console may meet a server with a newer feature; it then shows the noun. */
export const featureName = (feature: string, t: Translate): string => {
  const id = `switches.feature.${feature}`;
  return hasText(id) ? t(id) : feature;
};
