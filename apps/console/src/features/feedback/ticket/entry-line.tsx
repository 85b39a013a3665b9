import type { FeedbackDeskEntry } from '@guildhall/contract/feedback-desk.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { useEntryWords } from './entry-words.ts';
import styles from './timeline.module.css';

/** Something that happened without words of anybody. */
export const EntryLine = ({ entry }: { readonly entry: FeedbackDeskEntry }) => {
  const words = useEntryWords(entry);
  return (
    <p className={styles['fact']}>
      <span>{words}</span>
      <TimeText at={entry.at} />
    </p>
  );
};
