import type { Totals } from '@guildhall/contract/totals/player.ts';

export type ContentKind = Exclude<keyof Totals, 'survey_total'>;
export type Seen = Readonly<Record<keyof Totals, number>>;

export const contentKinds = ['news', 'events', 'guide', 'workshop_events', 'workshop_school'] as const;

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Values that are not numbers count as 0 (D1). */
export const parseTotals = (answer: Totals): Totals => ({
  survey_total: numberOf(answer.survey_total),
  news: numberOf(answer.news),
  events: numberOf(answer.events),
  guide: numberOf(answer.guide),
  workshop_events: numberOf(answer.workshop_events),
  workshop_school: numberOf(answer.workshop_school),
});

/** Parses the two stored values; anything invalid counts as nothing seen (D2). */
export const parseSeen = (postTotal: unknown, surveyTotal: unknown): Seen => {
  const stored = (typeof postTotal === 'object' && postTotal !== null ? postTotal : {}) as Record<string, unknown>;
  const of = (kind: ContentKind): number => numberOf(stored[`post_total_${kind}`]);
  return {
    survey_total: numberOf(surveyTotal),
    news: of('news'),
    events: of('events'),
    guide: of('guide'),
    workshop_events: of('workshop_events'),
    workshop_school: of('workshop_school'),
  };
};

export const storedPostTotal = (seen: Seen): Record<string, number> =>
  Object.fromEntries(contentKinds.map((kind) => [`post_total_${kind}`, seen[kind]]));

/** Nonzero and more than seen (D2). */
export const isUnread = (kind: keyof Totals, remote: Totals | undefined, seen: Seen): boolean =>
  remote !== undefined && remote[kind] !== 0 && remote[kind] > seen[kind];
