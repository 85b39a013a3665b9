import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { postTypeNameOf } from '@guildhall/contract/articles/post-types.ts';
import styles from './row.module.css';
import { TypeIcon } from './type-icon.tsx';

/** Cover over its dominant color while loading, or the icon of the article type. */
export const CoverThumb = ({ row }: { readonly row: Pick<StaffArticleRow, 'cover' | 'post_type'> }) => {
  const { cover, post_type } = row;
  if (cover === null) {
    return (
      <span className={styles['thumb']}>
        <TypeIcon type={postTypeNameOf(post_type)} size={14} />
      </span>
    );
  }
  return (
    <span className={styles['thumb']} style={{ backgroundColor: cover.tone }}>
      <img src={cover.src} alt="" width={36} height={24} loading="lazy" decoding="async" />
    </span>
  );
};
