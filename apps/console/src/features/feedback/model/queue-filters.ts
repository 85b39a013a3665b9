import {
  feedbackAges,
  feedbackStates,
  feedbackTypes,
  type FeedbackStateName,
} from '@guildhall/contract/feedback/rules.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { isTag } from '@guildhall/contract/reasons/rules.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import {
  choiceField,
  dayField,
  dayStart,
  listField,
  numberField,
  readAddress,
  textField,
  type AddressField,
  type AddressValues,
} from '../../../platform/address/address-state.ts';
import type { KeysetFilters } from '../../../platform/network/keyset.ts';

export const typeNames = Object.keys(feedbackTypes) as (keyof typeof feedbackTypes)[];
export const stateNames = Object.keys(feedbackStates) as FeedbackStateName[];
export const verifiedNames = ['no', 'yes'] as const;
export const appealNames = ['yes', 'no'] as const;
export const sorts = ['oldest', 'newest', 'due'] as const;

/** Channel numbers are assigned by the game and may be negative. */
export const channelField: AddressField<number> = {
  read: (text) => (/^-?\d{1,10}$/.test(text) ? Number(text) : undefined),
  write: String,
};

const tagField: AddressField<string> = { read: (text) => (isTag(text) ? text : undefined), write: (tag) => tag };
const shortField = (max: number): AddressField<string> => ({
  read: (text) => {
    const read = textField.read(text);
    return read === undefined || read.length > max ? undefined : read.trim();
  },
  write: (text) => text,
});
export const tierNumbers = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const;
const many = <T extends string | number>(field: AddressField<T>): AddressField<readonly T[]> =>
  listField(field, staffLimits.filterValuesMax);
const [textMax, versionMax, staffIdMax] = [200, 40, 64];

export const filterFields = {
  /** Absent: all open ones, as in links from before it was named. */
  state: choiceField(['open', 'waiting', 'snoozed', ...stateNames]),
  sort: choiceField(sorts),
  type: many(choiceField(typeNames)),
  lang: many(choiceField(locales.map(({ id }) => id))),
  channel: many(channelField),
  version: many(shortField(versionMax)),
  age: choiceField(feedbackAges),
  from: dayField,
  until: dayField,
  assignee: many(shortField(staffIdMax)),
  team: many(numberField),
  tier: many(choiceField(tierNumbers)),
  incident: many(numberField),
  verified: choiceField(verifiedNames),
  appeal: choiceField(appealNames),
  reason: many(numberField),
  tag: many(tagField),
  text: textField,
  /** Repeats `text` once it was confirmed as the email or id of a person, so that typing on does not search for more. */
  person: textField,
};
export type FilterValues = AddressValues<typeof filterFields>;
export type QueueFilters = KeysetFilters<'/feedback/table'>;

/** What waits for staff is sorted by deadline, finished reports newest first, all others by waiting time, longest first. */
export const sortOf = ({ sort, state }: FilterValues): (typeof sorts)[number] =>
  sort ?? (state === 'finished' ? 'newest' : state === 'waiting' ? 'due' : 'oldest');

/** The filters of the queue when it is opened without any. */
export const firstSearch = '?state=waiting';

/** One value is sent alone: servers of the previous release know no lists. */
const sent = <T>(values: readonly T[]): T | T[] => (values.length === 1 ? (values[0] as T) : [...values]);

/** An email or a number, which may identify a person. A report number begins with `#`. */
export const mayBePerson = ({ text }: FilterValues): boolean =>
  text !== undefined && (text.includes('@') || /^\d{1,15}$/.test(text.trim()));

export const isByPerson = (values: FilterValues): boolean => mayBePerson(values) && values.person === values.text;

export const queueFiltersOf = (values: FilterValues): QueueFilters => {
  const { state = 'open', type, lang, channel, version, age, from, until, assignee, team, tier, incident } = values;
  const { verified, appeal, reason, tag, text } = values;
  return {
    state: state === 'open' || state === 'waiting' || state === 'snoozed' ? state : feedbackStates[state],
    sort: sortOf(values),
    ...(type !== undefined && { type: sent(type.map((name) => feedbackTypes[name])) }),
    ...(lang !== undefined && { lang: sent(lang) }),
    ...(channel !== undefined && { channel: sent(channel) }),
    ...(version !== undefined && { version_of_game: sent(version) }),
    ...(age !== undefined && { age }),
    ...(from !== undefined && { created_from: dayStart(from) }),
    ...(until !== undefined && { created_until: dayStart(until, 1) }),
    ...(assignee !== undefined && { assignee: sent(assignee) }),
    ...(team !== undefined && { team_id: sent(team) }),
    ...(tier !== undefined && { tier: sent(tier) }),
    ...(incident !== undefined && { incident_id: sent(incident) }),
    ...(verified !== undefined && { is_verified: verified === 'yes' }),
    ...(appeal !== undefined && { is_appeal: appeal === 'yes' }),
    ...(reason !== undefined && { reason_id: sent(reason) }),
    ...(tag !== undefined && { tag: sent(tag) }),
    ...(text !== undefined && { text: text.trim().slice(0, textMax) }),
    ...(isByPerson(values) && { by_person: true }),
  };
};

export type CountedFilter = Omit<QueueFilters, 'sort' | 'text' | 'by_person'>;

/** The filters of a saved view as the server counts them; null for searches and finished reports, which have no count. */
export const countableOf = (search: string): CountedFilter | null => {
  const values = readAddress(filterFields, new URLSearchParams(search));
  if (values.text !== undefined || values.state === 'finished') return null;
  const { sort: _sort, ...filter } = queueFiltersOf(values);
  return filter;
};

/** Predefined views by state and assignee; switching between them keeps the other filters. */
export const quickViews = [
  { name: 'waiting', state: 'waiting', assignee: undefined },
  { name: 'open', state: 'open', assignee: undefined },
  { name: 'unassigned', state: 'open', assignee: 'nobody' },
  { name: 'mine', state: 'open', assignee: 'me' },
  { name: 'player', state: 'improving', assignee: undefined },
  { name: 'snoozed', state: 'snoozed', assignee: undefined },
  { name: 'finished', state: 'finished', assignee: undefined },
] as const satisfies readonly { name: string; state: FilterValues['state']; assignee: string | undefined }[];
export type QuickView = (typeof quickViews)[number];

export const viewOf = ({ state = 'open', assignee = [] }: FilterValues): QuickView | undefined =>
  quickViews.find((view) => view.state === state && (assignee.length > 1 ? false : view.assignee === assignee[0]));

/** Whether any filter besides the view is set. */
export const isFiltered = (values: FilterValues): boolean =>
  (Object.keys(filterFields) as (keyof typeof filterFields)[]).some(
    (name) => !['state', 'sort', 'assignee', 'person'].includes(name) && values[name] !== undefined,
  );

/** Whether the list is narrower than a predefined view. */
export const isNarrowed = (values: FilterValues): boolean => viewOf(values) === undefined || isFiltered(values);

/** The filters alone, as carried from the queue into a report and back. */
export const searchOf = (search: URLSearchParams): string => {
  const own = new URLSearchParams([...search].filter(([name]) => name in filterFields));
  own.sort();
  return own.size === 0 ? '' : `?${own}`;
};

/** The queue that a report belongs to: the one it was opened from, or the first view. */
export const queueOf = (search: URLSearchParams): string => searchOf(search) || firstSearch;
