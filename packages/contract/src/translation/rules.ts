/** The services that can translate; an installation chooses one. */
export const translationProviders = ['libretranslate', 'deepl', 'google', 'azure', 'openai', 'apertium'] as const;
export type TranslationProvider = (typeof translationProviders)[number];

export const translationBounds = {
  /** As long as the longest description of a report. */
  textMax: 20_000,
  textsMax: 20,
  /** Automatic translation per member of staff. */
  autoMax: 18,
  cacheDays: 30,
  cacheRowsMax: 200_000,
} as const;

/** Whose limit is used up: of the member of staff for an hour, or of the installation for a day. */
export const translationScopes = ['person', 'installation'] as const;
export type TranslationScope = (typeof translationScopes)[number];
