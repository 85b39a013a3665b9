import { call } from '../../platform/network/api.ts';
import { useKeyset, type KeysetFilters } from '../../platform/network/keyset.ts';
import { createRecordCache } from '../../platform/network/record-cache.ts';

export const useIncidentTable = (filters: KeysetFilters<'/incident/table'>) =>
  useKeyset('incidents', '/incident/table', filters);

export const {
  useRecord: useIncident,
  accept: acceptIncident,
  refresh: refreshIncident,
  change: changeIncident,
} = createRecordCache('incidents', (id: number, signal) => call('/incident/open', { id }, signal));
