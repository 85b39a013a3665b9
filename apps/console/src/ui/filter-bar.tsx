import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useText } from '../platform/text/i18n.ts';
import { dayField } from '../platform/address/address-state.ts';
import { useSavedViews } from '../platform/address/saved-views.ts';
import { FilterChip } from './filter-chip.tsx';
import { FilterDate } from './filter-date.tsx';
import { FilterMany } from './filter-many.tsx';
import { FilterSearch } from './filter-search.tsx';
import { SaveView } from './save-view.tsx';
import { SavedViewsBar } from './saved-views-bar.tsx';
import styles from './filter-bar.module.css';

export interface Filter {
  /** Name of the URL parameter; read it with `useAddressState`. */
  readonly name: string;
  readonly label: string;
  /** None for a day, which is typed or picked from a calendar. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | 'day';
  /** Takes several values, of which any matches: the parameter is repeated. */
  readonly isMany?: boolean;
  /** Called when the choices are opened, so they can be loaded on demand. */
  readonly onOpen?: () => void;
  /** Whether a typed text is a valid value although it is not among the choices. */
  readonly accepts?: (text: string) => boolean;
}

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly search?: { readonly name: string; readonly label: string };
  /** Further URL parameters that saved views include. */
  readonly also?: readonly string[];
  /** Query string of the list without filters, if it is not empty. */
  readonly all?: string;
  /** Numbers beside saved views, by their query string. */
  readonly viewCounts?: ReadonlyMap<string, string>;
  readonly children?: ReactNode;
}

/** Filters of a list, all stored in the URL; a named URL is a saved view. */
export const FilterBar = ({ filters, search, also = [], all = '', viewCounts, children }: FilterBarProps) => {
  const t = useText();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const names = [...filters.map(({ name }) => name), ...(search === undefined ? [] : [search.name])];
  const setAll = (name: string, values: readonly string[]): void => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        // In one order, so that a saved view is recognized in whatever order its values were chosen.
        for (const value of values.toSorted()) next.append(name, value);
        next.sort();
        return next;
      },
      { replace: true },
    );
  };
  const set = (name: string, value: string | null): void => setAll(name, value === null || value === '' ? [] : [value]);
  const clear = (): void => {
    setParams((now) => new URLSearchParams([...now].filter(([name]) => !names.includes(name))), { replace: true });
  };
  const own = new URLSearchParams([...params].filter(([name]) => names.includes(name) || also.includes(name)));
  own.sort();
  const now = own.size === 0 ? '' : `?${own}`;
  const isFiltered = names.some((name) => params.has(name));
  const views = useSavedViews().filter((view) => view.path === pathname);
  return (
    <div className={styles['bar']}>
      <SavedViewsBar views={views} path={pathname} search={now} all={all} {...(viewCounts && { counts: viewCounts })} />
      <div className={styles['line']} role="search">
        {search !== undefined && (
          <FilterSearch
            label={search.label}
            value={params.get(search.name) ?? ''}
            onChange={(text) => set(search.name, text)}
          />
        )}
        {filters.map(({ name, label, choices, isMany, onOpen, accepts }) => {
          if (choices === 'day')
            return (
              <FilterDate
                key={name}
                label={label}
                value={dayField.read(params.get(name) ?? '') ?? null}
                onChange={(value) => set(name, value)}
              />
            );
          const picking = { label, choices, ...(onOpen && { onOpen }), ...(accepts && { accepts }) };
          return isMany === true ? (
            <FilterMany
              key={name}
              {...picking}
              values={params.getAll(name)}
              onChange={(values) => setAll(name, values)}
            />
          ) : (
            <FilterChip key={name} {...picking} value={params.get(name)} onChange={(value) => set(name, value)} />
          );
        })}
        {isFiltered && (
          <Button variant="subtle" color="gray" size="compact-xs" c="dimmed" onClick={clear}>
            {t('shell.filter.clear')}
          </Button>
        )}
        {isFiltered && !views.some((view) => view.search === now) && <SaveView path={pathname} search={now} />}
        <div className={styles['rest']}>{children}</div>
      </div>
    </div>
  );
};
