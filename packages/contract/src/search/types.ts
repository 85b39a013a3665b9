/** What a hit can be. Separate from the schemas, which would add to the bundle. */
export const searchTypes = [
  'question',
  'news',
  'events',
  'guide',
  'workshop_events',
  'workshop_school',
  'incident',
  'suggestion',
  'survey',
] as const;
export type SearchType = (typeof searchTypes)[number];

/** Further hits are of no use: a reader types another word instead. */
export const searchHitsMax = 20;
