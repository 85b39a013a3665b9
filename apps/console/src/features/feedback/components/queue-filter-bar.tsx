import { feedbackAges } from '@guildhall/contract/feedback/rules.ts';
import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { isTag } from '@guildhall/contract/reasons/rules.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import { useState } from 'react';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { FilterBar, type Filter } from '../../../ui/filter-bar.tsx';
import { useReasonChoices, useTags } from '../../reasons/topic.public.tsx';
import { useTeams } from '../../routing/routing.public.ts';
import { useSavedViewCounts } from './use-saved-view-counts.ts';
import { useAssignees, useIncidentChoices } from '../feedback.data.ts';
import {
  appealNames,
  channelField,
  filterFields,
  stateNames,
  tierNumbers,
  typeNames,
  verifiedNames,
  viewOf,
} from '../model/queue-filters.ts';

const choice = (value: string) => ({ value, label: value });

/** There is no list of channels and versions: suggest those in the loaded rows and accept any typed value. */
const seen = (values: readonly (number | string | null)[]) =>
  [...new Set(values.filter((value) => value !== null).map(String))]
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map(choice);

export const QueueFilterBar = ({ rows }: { readonly rows: readonly StaffReportRow[] }) => {
  const t = useText();
  const locale = useLocale();
  const { values } = useAddressState(filterFields);
  const [wants, setWants] = useState({ people: false, incidents: false, reasons: false, tags: false, teams: false });
  const { assignee, incident } = values;
  const isPerson = assignee?.some((each) => each !== 'me' && each !== 'nobody') === true;
  const people = useAssignees(wants.people || isPerson).data ?? [];
  const incidents = useIncidentChoices(wants.incidents || incident !== undefined).data ?? [];
  const reasons = useReasonChoices(wants.reasons || values.reason !== undefined, 'all');
  const tags = useTags(wants.tags).data ?? [];
  const mayRoute = useStaff().may('routing.read');
  const teams = useTeams(mayRoute && (wants.teams || values.team !== undefined)).data ?? [];
  const viewCounts = useSavedViewCounts();
  const filters: Filter[] = [
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
      choices: [
        { value: 'me', label: t('feedback.assignee.me') },
        { value: 'nobody', label: t('feedback.nobody') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ],
      onOpen: () => setWants((before) => ({ ...before, people: true })),
    },
    ...(mayRoute
      ? [
          {
            name: 'team',
            label: t('feedback.filter.team'),
            isMany: true,
            choices: teams.map(({ id, name }) => ({ value: String(id), label: name })),
            onOpen: () => setWants((before) => ({ ...before, teams: true })),
          },
        ]
      : []),
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
      choices: reasons,
      onOpen: () => setWants((before) => ({ ...before, reasons: true })),
    },
    {
      name: 'tag',
      isMany: true,
      label: t('reasons.tag'),
      choices: tags.map(choice),
      onOpen: () => setWants((before) => ({ ...before, tags: true })),
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
      choices: incidents.map(({ id, title }) => ({ value: String(id), label: title })),
      onOpen: () => setWants((before) => ({ ...before, incidents: true })),
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
