import type { ArticleItem } from '@guildhall/contract/articles.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './status-badge.module.css';

/** Where an event stands; colour only repeats what the words say. */
export const StatusBadge = ({ event }: { readonly event: NonNullable<ArticleItem['event']> }) => {
  const t = useText();
  return <span className={`${styles['badge']} ${styles[event.status]}`}>{t(`articles.status.${event.status}`)}</span>;
};
