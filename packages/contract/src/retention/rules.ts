import { features, type DeclaredFeature, type KeyOfEach } from '../features.ts';

export type RetentionData = KeyOfEach<Extract<DeclaredFeature, { readonly retention: unknown }>['retention']>;

const declared = features.flatMap((feature) =>
  'retention' in feature ? (Object.entries(feature.retention) as [RetentionData, number][]) : [],
);

/** What leaves by age, or is kept although it has one, as declared by the features, in the order of the places. */
export const retentionData: readonly RetentionData[] = declared
  .sort(([, one], [, other]) => one - other)
  .map(([data]) => data);

/** The shortest retention of reports: the player may reopen a finished report for seven days, and staff look back at least a month. */
export const reportRetentionDaysMin = 30;
