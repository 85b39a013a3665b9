import type { StaffSearchHit } from '@guildhall/contract/staff-search/staff.ts';
import styles from './hits.module.css';

interface MarkedProps {
  readonly text: string;
  readonly marks: StaffSearchHit['excerpt_marks'];
}

/** A text with its matched letters marked. Text nodes only: it was written by players. */
export const Marked = ({ text, marks }: MarkedProps) => {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], place) => (
        <span key={from}>
          {text.slice(ends[place], from)}
          <mark className={styles['mark']}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
};
