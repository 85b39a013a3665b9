import { countedViewsMax } from '@guildhall/contract/feedback/view-counts.ts';
import { useMemo } from 'react';
import { useSavedViews } from '../../../platform/address/saved-views.ts';
import { useLocale } from '../../../platform/text/i18n.ts';
import { useCountsOfFilters } from '../feedback.data.ts';
import { countText } from '../model/count-text.ts';
import { countableOf } from '../model/queue-filters.ts';

/** Numbers of reports in the first saved views of the queue, by their query string. */
export const useSavedViewCounts = (): ReadonlyMap<string, string> => {
  const locale = useLocale();
  const views = useSavedViews();
  const counted = useMemo(
    () =>
      views
        .filter(({ path }) => path === '/feedback')
        .flatMap(({ search }) => {
          const filter = countableOf(search);
          return filter === null ? [] : [{ search, filter }];
        })
        .slice(0, countedViewsMax),
    [views],
  );
  const counts = useCountsOfFilters(counted.map(({ filter }) => filter));
  return new Map(
    counted.flatMap(({ search }, index) => {
      const count = counts?.[index];
      return count === undefined ? [] : [[search, countText(count, locale)] as const];
    }),
  );
};
