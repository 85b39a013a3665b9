/** The nouns of the features with a notice of their own. Lists of articles and search results show the refusal instead. */
export const pausedFeatures = ['chat', 'feedback', 'files', 'incidents', 'suggestions', 'surveys'] as const;
export type PausedFeature = (typeof pausedFeatures)[number];
