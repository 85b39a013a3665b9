import { feedbackAges } from '@guildhall/contract/feedback/rules.ts';
import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { isTag } from '@guildhall/contract/reasons/rules.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { FilterBar, type Filter } from '../../../ui/filter-bar.tsx';
import { useSavedViewCounts } from './use-saved-view-counts.ts';
import { useFilterChoices } from './use-filter-choices.ts';
import {
  appealNames,
  channelField,
  filterFields,
  stateNames,
  tierNumbers,
  typeNames,
  verifiedNames,
  viewOf,
  type FilterValues,
} from '../model/queue-filters.ts';

/** There is no list of channels and versions: suggest those in the loaded rows and accept any typed value. */
const seen = (values: readonly (number | string | null)[]) =>
  [...new Set(values.filter((value) => value !== null).map(String))]
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((value) => ({ value, label: value }));

const useQueueFilters = (rows: readonly StaffReportRow[], values: FilterValues): Filter[] => {
  const t = useText();
  const locale = useLocale();
  const { people, incidents, reasons, tags, teams } = useFilterChoices(values);
  return [
    {
      name: 'state',
      label: t('feedback.column.state'),
      choices: [
        { value: 'open', label: t('feedback.view.open') },
        { value: 'waiting', label: t('feedback.view.waiting') },
        { value: 'snoozed', label: t('feedback.view.snoozed') },
        ...stateNames.map((name) => ({ value: name, label: t(`feedback.state.${name}`) })),
      ],
    },
    {
      name: 'type',
      isMany: true,
      label: t('feedback.column.type'),
      choices: typeNames.map((name) => ({ value: name, label: t(`feedback.type.${name}`) })),
    },
    {
      name: 'lang',
      isMany: true,
      label: t('feedback.column.language'),
      choices: locales.map(({ id }) => ({ value: String(id), label: languageName(id, locale) })),
    },
    {
      name: 'assignee',
      isMany: true,
      label: t('feedback.column.assignee'),
      ...people,
      choices: [
        { value: 'me', label: t('feedback.assignee.me') },
        { value: 'nobody', label: t('feedback.nobody') },
        ...people.choices,
      ],
    },
    ...(teams === null ? [] : [{ name: 'team', label: t('feedback.filter.team'), isMany: true, ...teams }]),
    {
      name: 'tier',
      label: t('players.tier'),
      isMany: true,
      choices: tierNumbers.map((tier) => ({ value: String(tier), label: t('targets.tier', { tier }) })),
    },
    { name: 'from', label: t('feedback.filter.from'), choices: 'day' },
    { name: 'until', label: t('feedback.filter.until'), choices: 'day' },
    {
      name: 'age',
      label: t('feedback.filter.age'),
      choices: feedbackAges.map((age) => ({ value: age, label: t(`feedback.age.${age}`) })),
    },
    {
      name: 'reason',
      isMany: true,
      label: t('reasons.reason'),
      ...reasons,
    },
    {
      name: 'tag',
      isMany: true,
      label: t('reasons.tag'),
      ...tags,
      accepts: isTag,
    },
    {
      name: 'channel',
      isMany: true,
      label: t('feedback.filter.channel'),
      choices: seen(rows.map(({ channel }) => channel)),
      accepts: (text) => channelField.read(text) !== undefined,
    },
    {
      name: 'version',
      isMany: true,
      label: t('feedback.filter.version'),
      choices: seen(rows.map(({ version_of_game: version }) => version)),
      accepts: (text) => text !== '' && text.length <= 40,
    },
    {
      name: 'incident',
      isMany: true,
      label: t('feedback.filter.incident'),
      ...incidents,
    },
    {
      name: 'verified',
      label: t('feedback.filter.verified'),
      choices: verifiedNames.map((name) => ({
        value: name,
        label: t(name === 'no' ? 'shell.unverified' : 'feedback.verified'),
      })),
    },
    {
      name: 'appeal',
      label: t('feedback.filter.appeal'),
      choices: appealNames.map((name) => ({ value: name, label: t(`feedback.filter.appeal.${name}`) })),
    },
  ];
};

export const QueueFilterBar = ({ rows }: { readonly rows: readonly StaffReportRow[] }) => {
  const t = useText();
  const { values } = useAddressState(filterFields);
  const filters = useQueueFilters(rows, values);
  const viewCounts = useSavedViewCounts();
  // Do not repeat filters that are part of the selected view.
  const view = viewOf(values);
  const shown = filters.filter(
    ({ name }) =>
      !(name === 'state' && view?.state !== undefined) && !(name === 'assignee' && view?.assignee !== undefined),
  );
  return (
    <FilterBar
      filters={shown}
      search={{ name: 'text', label: t('feedback.filter.search') }}
      also={['state', 'assignee', 'sort']}
      all="?state=open"
      viewCounts={viewCounts}
    />
  );
};
