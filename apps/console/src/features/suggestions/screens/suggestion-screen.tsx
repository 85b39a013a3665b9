import { IconFileOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { SuggestionEditor } from '../components/suggestion-editor.tsx';
import { useSuggestion } from '../suggestions.data.ts';

/** Suggestion at `/suggestions/:id`; `?lang=` selects the language. */
export const SuggestionScreen = () => {
  const t = useText();
  const { id: staffId } = useStaff();
  const id = Number(useParams()['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useSuggestion(isNumber ? id : null);
  if (!isNumber || (data === undefined && isFailure(error, 'not_found'))) {
    return (
      <EmptyState
        icon={<IconFileOff size={22} stroke={1.6} />}
        title={t('suggestions.not_found.title')}
        hint={t('suggestions.not_found.hint')}
      />
    );
  }
  if (data !== undefined) return <SuggestionEditor key={`${staffId} ${id}`} suggestion={data} />;
  return error === null ? <TableSkeleton columns={3} /> : <FailedState error={error} retry={() => void refetch()} />;
};
