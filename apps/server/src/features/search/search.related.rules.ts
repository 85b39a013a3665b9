import type { StemHolders } from './search.related.queries.ts';

/** Assumed minimum: with fewer texts, word frequencies cannot be estimated. */
const textsMin = 20;
/** Of a stem in more texts than were counted. */
const commonWeight = 0.3;

/** Inverse document frequency, by language and stem. */
export const weightsOf =
  (holders: readonly StemHolders[], texts: ReadonlyMap<number, number>) =>
  (lang: number, stem: string): number => {
    const found = holders.find((each) => each.lang === lang && each.stem === stem);
    if (found?.is_common === true) return commonWeight;
    const total = Math.max(textsMin, texts.get(lang) ?? 0);
    return Math.log((total + 1) / (Math.min(total, found?.holders ?? 0) + 1));
  };
