import type { StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { useEntryText } from './use-entry-text.ts';
import styles from './timeline.module.css';

export const EntryLine = ({ entry }: { readonly entry: StaffReportEntry }) => {
  const words = useEntryText(entry);
  return (
    <p className={styles['fact']}>
      <span>{words}</span>
      <TimeText at={entry.at} />
    </p>
  );
};
