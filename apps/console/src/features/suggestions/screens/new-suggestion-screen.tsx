import { textField, useAddressState } from '../../../platform/address/address-state.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { NewSuggestion } from '../components/new-suggestion.tsx';
import { useSourceReport } from '../suggestions.data.ts';

const addressFields = { from: textField };

/** New suggestion at `/suggestions/new`; `?from=` names the report to start from. */
export const NewSuggestionScreen = () => {
  const { id, may } = useStaff();
  const { from } = useAddressState(addressFields).values;
  const source = from !== undefined && may('feedback.read') ? from : null;
  const { data, error, refetch } = useSourceReport(source);
  if (source === null) return <NewSuggestion key={id} report={null} />;
  if (data !== undefined) return <NewSuggestion key={`${id} ${data.id}`} report={data} />;
  return error === null ? <TableSkeleton columns={3} /> : <FailedState error={error} retry={() => void refetch()} />;
};
