import {
  feedbackAges,
  feedbackStates,
  feedbackTypes,
  type FeedbackStateName,
} from '@guildhall/contract/feedback/rules.ts';
import { isTag } from '@guildhall/contract/reasons/rules.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import {
  choiceField,
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
export const sorts = ['oldest', 'newest', 'due'] as const;

/** Channel numbers are assigned by the game and may be negative. */
const channelField: AddressField<number> = {
  read: (text) => (/^-?\d{1,10}$/.test(text) ? Number(text) : undefined),
  write: String,
};

export const filterFields = {
  state: choiceField(['waiting', 'snoozed', ...stateNames]),
  sort: choiceField(sorts),
  type: choiceField(typeNames),
  lang: choiceField(locales.map(({ id }) => id)),
  channel: channelField,
  version: textField,
  age: choiceField(feedbackAges),
  assignee: textField,
  incident: numberField,
  verified: choiceField(verifiedNames),
  reason: numberField,
  tag: textField,
  text: textField,
  /** Repeats `text` once it was confirmed as the email or id of a person, so that typing on does not search for more. */
  person: textField,
};
export type FilterValues = AddressValues<typeof filterFields>;
export type QueueFilters = KeysetFilters<'/feedback/table'>;

const [textMax, versionMax, staffIdMax] = [200, 40, 64];

/** Finished reports are sorted newest first, all others by waiting time, longest first. */
export const sortOf = ({ sort, state }: FilterValues): (typeof sorts)[number] =>
  sort ?? (state === 'finished' ? 'newest' : 'oldest');

/** An email or a number, which may identify a person. A report number begins with `#`. */
export const mayBePerson = ({ text }: FilterValues): boolean =>
  text !== undefined && (text.includes('@') || /^\d{1,15}$/.test(text.trim()));

export const isByPerson = (values: FilterValues): boolean => mayBePerson(values) && values.person === values.text;

export const queueFiltersOf = (values: FilterValues): QueueFilters => {
  const { state, type, lang, channel, version, age, assignee, incident, verified, reason, tag, text } = values;
  return {
    state: state === undefined ? 'open' : state === 'waiting' || state === 'snoozed' ? state : feedbackStates[state],
    sort: sortOf(values),
    ...(type !== undefined && { type: feedbackTypes[type] }),
    ...(lang !== undefined && { lang }),
    ...(channel !== undefined && { channel }),
    ...(version !== undefined && { version_of_game: version.trim().slice(0, versionMax) }),
    ...(age !== undefined && { age }),
    ...(assignee !== undefined && assignee.length <= staffIdMax && { assignee }),
    ...(incident !== undefined && { incident_id: incident }),
    ...(verified !== undefined && { is_verified: verified === 'yes' }),
    ...(reason !== undefined && { reason_id: reason }),
    ...(tag !== undefined && isTag(tag) && { tag }),
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
  { name: 'open', state: undefined, assignee: undefined },
  { name: 'unassigned', state: undefined, assignee: 'nobody' },
  { name: 'mine', state: undefined, assignee: 'me' },
  { name: 'waiting', state: 'waiting', assignee: undefined },
  { name: 'player', state: 'improving', assignee: undefined },
  { name: 'snoozed', state: 'snoozed', assignee: undefined },
  { name: 'finished', state: 'finished', assignee: undefined },
] as const satisfies readonly { name: string; state: FilterValues['state']; assignee: string | undefined }[];
export type QuickView = (typeof quickViews)[number];

export const viewOf = ({ state, assignee }: FilterValues): QuickView | undefined =>
  quickViews.find((view) => view.state === state && view.assignee === assignee);

/** Whether any filter besides the view is set. */
export const isFiltered = (values: FilterValues): boolean =>
  (['type', 'lang', 'channel', 'version', 'age', 'incident', 'verified', 'reason', 'tag', 'text'] as const).some(
    (name) => values[name] !== undefined,
  );

/** Whether the list is narrower than a predefined view. */
export const isNarrowed = (values: FilterValues): boolean => viewOf(values) === undefined || isFiltered(values);

/** The filters alone, as carried from the queue into a report and back. */
export const searchOf = (search: URLSearchParams): string => {
  const own = new URLSearchParams([...search].filter(([name]) => name in filterFields));
  own.sort();
  return own.size === 0 ? '' : `?${own}`;
};
