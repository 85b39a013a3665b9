import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import { postTypeNameOf } from '@guildhall/contract/post-types.ts';
import styles from './row.module.css';
import { TypeIcon } from './type-icon.tsx';

/** The cover, on its main colour until it is here; the type's sign where there is none. */
export const CoverThumb = ({ row }: { readonly row: Pick<DeskRow, 'cover' | 'post_type'> }) => {
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
