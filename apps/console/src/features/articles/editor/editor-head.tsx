import { postTypeNameOf } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { ArticleStatusText } from '../components/article-status.tsx';
import { TypeIcon } from '../components/type-icon.tsx';
import { listOf } from '../model/editor-path.ts';
import { useOpenArticle, useTextState } from './use-open-article.ts';
import styles from './article-editor.module.css';
import { EditorsHere, OtherEditors } from './other-editors.tsx';
import { SaveControls } from './text/save-controls.tsx';

const Back = () => {
  const t = useText();
  const at: { readonly state: unknown } = useLocation();
  return (
    <Tooltip label={t('editor.back')}>
      <ActionIcon component={Link} to={listOf(at.state)} aria-label={t('editor.back')}>
        <IconArrowLeft size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};

const Hint = () => {
  const t = useText();
  const { article } = useOpenArticle();
  const type = postTypeNameOf(article.post_type);
  return (
    <span className={styles['hint']}>
      <TypeIcon type={type} size={14} />
      {t(`articles.type.${type}`)}
      <span aria-hidden>·</span>#{article.id}
      <span aria-hidden>·</span>
      <span>
        {t('editor.changed_by', { name: article.updated_by?.name ?? t('articles.by_system') })}{' '}
        <TimeText at={article.updated_at} />
      </span>
      <EditorsHere />
    </span>
  );
};

export const EditorHead = () => {
  const t = useText();
  const { article } = useOpenArticle();
  const { title } = useTextState(defaultLang).content;
  return (
    <PageHeader
      title={title.trim() === '' ? t('articles.untitled') : title}
      before={<Back />}
      beside={
        <span className={styles['status']}>
          <ArticleStatusText row={{ ...article, title }} />
          <OtherEditors />
        </span>
      }
      hint={<Hint />}
      actions={<SaveControls />}
    />
  );
};
