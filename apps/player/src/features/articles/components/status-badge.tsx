import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './status-badge.module.css';

interface StatusBadgeProps {
  readonly event: NonNullable<ArticleItem['event']>;
  /** Which texts to use: many languages word the status of an event and of a survey differently. */
  readonly of?: 'articles' | 'surveys';
}

/** The color only repeats the text. */
export const StatusBadge = ({ event, of = 'articles' }: StatusBadgeProps) => {
  const t = useText();
  return <span className={`${styles['badge']} ${styles[event.status]}`}>{t(`${of}.status.${event.status}`)}</span>;
};
