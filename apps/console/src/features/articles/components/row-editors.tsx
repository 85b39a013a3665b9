import { useEditors } from '../presence/use-editing-presence.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import styles from './row.module.css';

/** Other staff who are editing this article. */
export const RowEditors = ({ articleId }: { readonly articleId: number }) => {
  const t = useText();
  const editors = useEditors(articleId);
  if (editors.length === 0) return null;
  return (
    <span className={styles['editors']} role="group" aria-label={t('articles.editing_now')}>
      {editors.map(({ id, name }) => (
        <StaffAvatar key={id} id={id} name={t('articles.edits', { name })} size="s" hasTooltip />
      ))}
    </span>
  );
};
