import { Skeleton } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { OpenedRecord } from '../../../ui/opened-record.tsx';
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
  const texts = { title: t('editor.not_found.title'), hint: t('editor.not_found.hint') };
  return (
    <OpenedRecord useRecord={useArticle} {...texts} skeleton={<EditorSkeleton />}>
      {(article, key) => <ArticleEditor key={key} article={article} />}
    </OpenedRecord>
  );
};
