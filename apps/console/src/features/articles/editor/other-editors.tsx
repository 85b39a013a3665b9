import { Tooltip } from '@mantine/core';
import { useEditors } from '../presence/use-editing-presence.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import type { Editor } from '../presence/model/editors.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { useOpenArticle } from './use-open-article.ts';
import styles from './other-editors.module.css';

export const OtherEditors = () => {
  const t = useText();
  const locale = useLocale();
  const { article, lang } = useOpenArticle();
  const editors = useEditors(article.id);
  if (editors.length === 0) return null;
  const labelOf = ({ name, lang: theirs }: Editor): string =>
    theirs === null ? name : t('editor.others.in', { name, language: languageName(theirs, locale) });
  return (
    <span className={styles['editors']}>
      {editors.map((editor) => (
        <span key={editor.id} className={styles['face']} data-here={editor.lang === lang || undefined}>
          <Tooltip label={labelOf(editor)}>
            <span role="img" aria-label={labelOf(editor)}>
              <StaffAvatar id={editor.id} name={editor.name} size="s" />
            </span>
          </Tooltip>
        </span>
      ))}
    </span>
  );
};

/** Names of other staff who are editing the same language. */
export const EditorsHere = () => {
  const t = useText();
  const { article, lang } = useOpenArticle();
  const names = useEditors(article.id)
    .filter((editor) => editor.lang === lang)
    .map(({ name }) => name);
  return (
    <span className={styles['words']} role="status">
      {names.length > 0 && t('editor.others.here', { names: names.join(', '), count: names.length })}
    </span>
  );
};
