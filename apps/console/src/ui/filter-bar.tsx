import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useText } from '../platform/text/i18n.ts';
import { useSavedViews } from '../platform/address/saved-views.ts';
import { FilterChip } from './filter-chip.tsx';
import { FilterSearch } from './filter-search.tsx';
import { SaveView } from './save-view.tsx';
import { SavedViewsBar } from './saved-views-bar.tsx';
import styles from './filter-bar.module.css';

export interface Filter {
  /** Name of the URL parameter; read it with `useAddressState`. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
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
  /** Numbers beside saved views, by their query string. */
  readonly viewCounts?: ReadonlyMap<string, string>;
  readonly children?: ReactNode;
}

/** Filters of a list, all stored in the URL; a named URL is a saved view. */
export const FilterBar = ({ filters, search, also = [], viewCounts, children }: FilterBarProps) => {
  const t = useText();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const names = [...filters.map(({ name }) => name), ...(search === undefined ? [] : [search.name])];
  const set = (name: string, value: string | null): void => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        next.sort();
        return next;
      },
      { replace: true },
    );
  };
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
      <SavedViewsBar views={views} path={pathname} search={now} {...(viewCounts && { counts: viewCounts })} />
      <div className={styles['line']} role="search">
        {search !== undefined && (
          <FilterSearch
            label={search.label}
            value={params.get(search.name) ?? ''}
            onChange={(text) => set(search.name, text)}
          />
        )}
        {filters.map((filter) => (
          <FilterChip
            key={filter.name}
            label={filter.label}
            choices={filter.choices}
            {...(filter.onOpen && { onOpen: filter.onOpen })}
            {...(filter.accepts && { accepts: filter.accepts })}
            value={params.get(filter.name)}
            onChange={(value) => set(filter.name, value)}
          />
        ))}
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
