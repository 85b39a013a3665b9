import { staffSearchBounds, staffSearchKinds } from '@guildhall/contract/staff-search/kinds.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import { choiceField, textField, type AddressValues } from '../../../platform/address/address-state.ts';

const dayMs = 86_400_000;

/** Choices of the time filter, in days before today: from the first, or until it. */
export const searchTimes = {
  day: { from: 1 },
  week: { from: 7 },
  month: { from: 30 },
  quarter: { from: 90 },
  before_month: { until: 30 },
  before_quarter: { until: 90 },
} as const satisfies Record<string, { readonly from: number } | { readonly until: number }>;
export type SearchTime = keyof typeof searchTimes;
export const searchTimeNames = Object.keys(searchTimes) as SearchTime[];

export const searchStates = ['open', 'closed'] as const;

export const searchFields = {
  text: textField,
  kind: choiceField(staffSearchKinds),
  lang: choiceField(locales.map(({ id }) => id)),
  time: choiceField(searchTimeNames),
  state: choiceField(searchStates),
  /** Equal to the text once a person asked for a search by masked values, so that another text needs another click. */
  person: textField,
};

export type SearchValues = AddressValues<typeof searchFields>;

export const textOf = ({ text = '' }: Pick<SearchValues, 'text'>): string =>
  text.trim().slice(0, staffSearchBounds.textMax);

/** The body of a search; the time counts from the start of a day, so that it stays the same between two renders. */
export const filtersOf = (values: SearchValues, nowMs: number) => {
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const time = values.time === undefined ? undefined : searchTimes[values.time];
  return {
    text: textOf(values),
    ...(values.lang !== undefined && { lang: values.lang }),
    ...(values.state !== undefined && { state: values.state }),
    ...(time !== undefined && 'from' in time && { from: today - time.from * dayMs }),
    ...(time !== undefined && 'until' in time && { until: today - time.until * dayMs }),
  };
};
