import { IconFileOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { Skeleton } from '@mantine/core';
import { isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { useArticle } from './editor.data.ts';
import styles from './article-editor.module.css';

const EditorSkeleton = () => {
  const t = useText();
  return (
    <div className={styles['editor']} aria-busy aria-label={t('shell.loading')}>
      <Skeleton h="2.75rem" w="40%" />
      <div className={styles['columns']}>
        <Skeleton className={styles['rail'] ?? ''} />
        <Skeleton className={styles['text'] ?? ''} />
        <Skeleton className={styles['panel'] ?? ''} />
      </div>
    </div>
  );
};

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
