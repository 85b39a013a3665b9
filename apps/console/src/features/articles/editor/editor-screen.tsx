import { IconFileOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { useArticle } from './editor.data.ts';

/** The editor at `/articles/:id?lang=`. */
export const EditorScreen = () => {
  const t = useText();
  const { id: staffId } = useStaff();
  const id = Number(useParams()['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useArticle(isNumber ? id : null);
  if (!isNumber || (data === undefined && isFailure(error, 'not_found'))) {
    return (
      <EmptyState
        icon={<IconFileOff size={22} stroke={1.6} />}
        title={t('editor.not_found.title')}
        hint={t('editor.not_found.hint')}
      />
    );
  }
  if (data !== undefined) return <ArticleEditor key={`${staffId} ${id}`} article={data} />;
  return error === null ? <EditorSkeleton /> : <FailedState error={error} retry={() => void refetch()} />;
};
