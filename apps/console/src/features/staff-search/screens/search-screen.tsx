import {
  staffSearchKinds,
  staffSearchPermissions,
  statefulKinds,
  type StaffSearchKind,
} from '@guildhall/contract/staff-search/kinds.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import { Button, Skeleton, Title } from '@mantine/core';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useKeyset } from '../../../platform/network/keyset.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { HitList } from '../components/hit-list.tsx';
import { PersonLine } from '../components/person-line.tsx';
import { filtersOf, searchFields, searchStates, searchTimeNames } from '../model/search-filters.ts';
import { useOverview } from '../staff-search.data.ts';
import styles from './search-screen.module.css';

type Filters = ReturnType<typeof filtersOf>;

const Waiting = () => {
  const t = useText();
  return <Skeleton height={240} radius="md" role="status" aria-label={t('shell.loading')} />;
};

const NothingFound = ({ older }: { readonly older?: () => void }) => {
  const t = useText();
  return (
    <EmptyState
      icon={<IconSearchOff size={22} stroke={1.6} />}
      title={t('staff_search.nothing')}
      hint={t(older === undefined ? 'staff_search.nothing_hint' : 'staff_search.nothing_yet')}
      {...(older && {
        action: (
          <Button variant="default" onClick={older}>
            {t('staff_search.older')}
          </Button>
        ),
      })}
    />
  );
};

/** The newest hits of each kind. */
const Overview = ({
  filters,
  onKind,
}: {
  readonly filters: Filters;
  readonly onKind: (kind: StaffSearchKind) => void;
}) => {
  const t = useText();
  const { data, error, isError, refetch, isPlaceholderData } = useOverview(filters);
  if (data === undefined && isError) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.groups.length === 0) return <NothingFound />;
  return (
    <div className={styles['groups']} aria-busy={isPlaceholderData}>
      {data.groups.map(({ kind, list, has_more: hasMore }) => (
        <section key={kind} className={styles['group']}>
          <div className={styles['head']}>
            <Title order={2} className={styles['kind'] ?? ''}>
              {t(`staff_search.kinds.${kind}`)}
            </Title>
            {hasMore && (
              <Button variant="subtle" size="compact-sm" onClick={() => onKind(kind)}>
                {t('staff_search.more', { kind: t(`staff_search.kinds.${kind}`) })}
              </Button>
            )}
          </div>
          <HitList hits={list} label={t(`staff_search.kinds.${kind}`)} />
        </section>
      ))}
    </div>
  );
};

/** All hits of one kind, newest first. */
const OneKind = ({ filters, kind }: { readonly filters: Filters; readonly kind: StaffSearchKind }) => {
  const t = useText();
  const keyset = useKeyset('staff-search', '/staffsearch/list', { ...filters, kind });
  if (keyset.status === 'failed') return <FailedState error={keyset.error} retry={keyset.retry} />;
  if (keyset.status === 'loading') return <Waiting />;
  const { rows, hasMore } = keyset;
  if (rows.length === 0) return <NothingFound {...(hasMore && { older: keyset.loadMore })} />;
  return (
    <div className={styles['groups']} aria-busy={keyset.isOutdated}>
      <HitList hits={rows} label={t(`staff_search.kinds.${kind}`)} />
      <div className={styles['foot']}>
        {keyset.moreError !== null && <span role="alert">{failureText(keyset.moreError)}</span>}
        {hasMore && (
          <Button variant="default" loading={keyset.isLoadingMore} onClick={keyset.loadMore}>
            {t('staff_search.older')}
          </Button>
        )}
        {!hasMore && <span>{t('staff_search.end')}</span>}
      </div>
    </div>
  );
};

export const SearchScreen = () => {
  const t = useText();
  const locale = useLocale();
  const { may } = useStaff();
  const { values, change } = useAddressState(searchFields);
  const filters = filtersOf(values, useNow());
  const kinds = staffSearchKinds
    .filter((kind) => may(staffSearchPermissions[kind]))
    .filter((kind) => values.state === undefined || statefulKinds.includes(kind));
  return (
    <>
      <PageHeader title={t('staff_search.title')} hint={t('staff_search.hint')} />
      <div className={styles['body']}>
        <FilterBar
          search={{ name: 'text', label: t('staff_search.field') }}
          filters={[
            {
              name: 'kind',
              label: t('staff_search.filter.kind'),
              choices: kinds.map((kind) => ({ value: kind, label: t(`staff_search.kinds.${kind}`) })),
            },
            {
              name: 'lang',
              label: t('staff_search.filter.language'),
              choices: locales.map(({ id }) => ({ value: String(id), label: languageName(id, locale) })),
            },
            {
              name: 'time',
              label: t('staff_search.filter.time'),
              choices: searchTimeNames.map((time) => ({ value: time, label: t(`staff_search.time.${time}`) })),
            },
            {
              name: 'state',
              label: t('staff_search.filter.state'),
              choices: searchStates.map((state) => ({ value: state, label: t(`staff_search.state.${state}`) })),
            },
          ]}
        />
        <PersonLine />
        {filters.text === '' ? (
          <EmptyState
            icon={<IconSearch size={22} stroke={1.6} />}
            title={t('staff_search.start')}
            hint={t('staff_search.start_hint')}
          />
        ) : values.kind === undefined ? (
          <Overview filters={filters} onKind={(kind) => change({ kind })} />
        ) : (
          <OneKind filters={filters} kind={values.kind} />
        )}
      </div>
    </>
  );
};
