import { call } from '../../platform/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/keyset.ts';
import { createThings } from '../../ui/texts/thing.ts';

export const useIncidentTable = (filters: KeysetFilters<'/incident/table'>) =>
  useKeyset('incidents', '/incident/table', filters);

export const {
  useThing: useIncident,
  accept: acceptIncident,
  refresh: refreshIncident,
  change: changeIncident,
} = createThings('incidents', (id, signal) => call('/incident/open', { id }, signal));
