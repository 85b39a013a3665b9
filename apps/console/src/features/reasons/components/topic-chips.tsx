import { langOfLocale } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { reasonPath } from '../model/reason-tree.ts';
import { useReasons } from '../reasons.data.ts';
import styles from './topic-chips.module.css';

export interface TopicChipsProps {
  readonly reasonId: number | null | undefined;
  readonly tags: readonly string[] | undefined;
  /** Tags beyond this are counted. */
  readonly tagsMax?: number;
  /** In a table row: on one line, without tags if there is little room. */
  readonly isInRow?: boolean;
}

/** Reason and tags of a report or a chat; nothing if there are none. */
export const TopicChips = ({ reasonId = null, tags = [], tagsMax = Infinity, isInRow = false }: TopicChipsProps) => {
  const t = useText();
  const lang = langOfLocale(useLocale());
  const mayRead = useStaff().may('reasons.read');
  const { data } = useReasons(mayRead && reasonId !== null);
  const name = reasonId === null ? null : reasonPath(data ?? [], reasonId, lang);
  if (name === null && tags.length === 0) return null;
  const [shown, hidden] = [tags.slice(0, tagsMax), tags.slice(tagsMax)];
  return (
    <span className={styles['chips']} data-row={isInRow || undefined}>
      {name !== null && (
        <span className={styles['reason']} title={t('reasons.reason_is', { name })}>
          {name}
        </span>
      )}
      {shown.map((tag) => (
        <span key={tag} className={styles['tag']} dir="auto">
          #{tag}
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles['tag']} title={hidden.join(', ')}>
          {t('reasons.more_tags', { count: hidden.length })}
        </span>
      )}
    </span>
  );
};
