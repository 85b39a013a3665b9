import { IconFileOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { IncidentEditor } from '../components/incident-editor.tsx';
import { useIncident } from '../incidents.data.ts';

/** Known issue at `/incidents/:id`; `?lang=` selects the language. */
export const IncidentScreen = () => {
  const t = useText();
  const { id: staffId } = useStaff();
  const id = Number(useParams()['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useIncident(isNumber ? id : null);
  if (!isNumber || (data === undefined && isFailure(error, 'not_found'))) {
    return (
      <EmptyState
        icon={<IconFileOff size={22} stroke={1.6} />}
        title={t('incidents.not_found.title')}
        hint={t('incidents.not_found.hint')}
      />
    );
  }
  if (data !== undefined) return <IncidentEditor key={`${staffId} ${id}`} incident={data} />;
  return error === null ? <TableSkeleton columns={3} /> : <FailedState error={error} retry={() => void refetch()} />;
};
