import { IconFileOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { TemplateEditor } from '../components/template-editor.tsx';
import { useTemplates } from '../templates.data.ts';

/** Template at `/feedback/templates/:id`; `?lang=` selects the language. */
export const TemplateScreen = () => {
  const t = useText();
  const { id: staffId } = useStaff();
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useTemplates();
  if (data === undefined) {
    return error === null ? <TableSkeleton columns={3} /> : <FailedState error={error} retry={() => void refetch()} />;
  }
  const template = data.find((other) => other.id === id);
  if (template !== undefined) return <TemplateEditor key={`${staffId} ${id}`} template={template} />;
  return (
    <EmptyState
      icon={<IconFileOff size={22} stroke={1.6} />}
      title={t('templates.not_found.title')}
      hint={t('templates.not_found.hint')}
    />
  );
};
