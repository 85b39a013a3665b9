import { createSearchService } from '../apps/server/src/features/search/search.service.ts';
import type { Services } from '../apps/server/src/wiring.ts';

/** The players' search without its cache and without the budget of a caller, which is measured elsewhere. */
export const createRealSearch = (services: Services) =>
  createSearchService({
    ...services,
    publicReads: services.databases.public,
    budgets: { ...services.config.budgets, searches: { perSecond: 1e9, burst: 1e9 } },
    switches: services.switchWatch,
    searchLength: services.config.limits.search_length,
    features: () => [],
  });
