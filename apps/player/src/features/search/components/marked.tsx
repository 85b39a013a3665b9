import type { SearchMarks } from '@guildhall/contract/search/player.ts';
import { markedParts } from '../model/marked-parts.ts';
import styles from './marked.module.css';

/** A text with its matched letters marked. */
export const Marked = ({ text, marks }: { readonly text: string; readonly marks: SearchMarks }) =>
  markedParts(text, marks).map(({ text: part, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className={styles['match']}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
