/** Constants of content. Separate from the schemas in articles.ts, which would add to the bundle. */
export const postTypes = {
  question: 1,
  news: 2,
  events: 3,
  guide: 4,
  workshop_events: 5,
  workshop_school: 6,
} as const;
export type PostTypeName = keyof typeof postTypes;
export type PostType = (typeof postTypes)[PostTypeName];

export const postTypeNameOf = (type: PostType): PostTypeName =>
  (Object.keys(postTypes) as PostTypeName[]).find((name) => postTypes[name] === type) ?? 'question';

/** Only events have a start and an end (C5). */
export const isEventType = (type: PostType): boolean => type === postTypes.events || type === postTypes.workshop_events;

export const questionCategories = {
  frequently_asked_questions: 1,
  purchase_issues: 2,
  connection_exception: 3,
  account_issue: 4,
} as const;
export type QuestionCategoryName = keyof typeof questionCategories;
export type QuestionCategory = (typeof questionCategories)[QuestionCategoryName];

export const eventStatuses = ['not_started', 'in_progress', 'already_ended', 'coming_soon'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const articleStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/**
 * `langStates`: translation state of an article in a language. `changeKinds`: kinds of changes. `importOutcomes`:
 * results of a translation import.
 */
export const langStates = ['missing', 'stale', 'present'] as const;
export const changeKinds = ['created', 'fields', 'text', 'text_removed', 'status'] as const;
export const importOutcomes = ['saved', 'unchanged', 'outdated', 'changed', 'unknown', 'invalid'] as const;
