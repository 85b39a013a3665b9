import type { ArticleStatus } from '@guildhall/contract/articles/post-types.ts';
import { IconArchive, IconClock, IconPencil, IconWorld, type TablerIcon } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './matrix.module.css';

const icons: Record<ArticleStatus, TablerIcon> = {
  draft: IconPencil,
  scheduled: IconClock,
  published: IconWorld,
  archived: IconArchive,
};

/** Status as an icon, to leave the width to the languages. */
export const MatrixStatus = ({ status }: { readonly status: ArticleStatus }) => {
  const t = useText();
  const Icon = icons[status];
  const label = t(`articles.status.${status}`);
  return (
    <span className={styles['status']} data-status={status} role="img" aria-label={label} title={label}>
      <Icon size={14} stroke={1.7} />
    </span>
  );
};
