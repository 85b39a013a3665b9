/** The player is shown the reason, so it is a category and never a free text. Apart from the schemas, for the first visit's bundle. */
export const restrictionReasons = ['insults', 'spam', 'threats', 'fraud', 'other'] as const;
export type RestrictionReason = (typeof restrictionReasons)[number];
