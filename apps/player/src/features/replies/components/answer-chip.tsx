import { useEffect, useSyncExternalStore } from 'react';
import { Link } from '../../../platform/router.tsx';
import { Dot } from '../../../ui/dot.tsx';
import type { OwnRow } from '../own.model.ts';
import styles from './answer-chip.module.css';
import { OwnLine } from './own-line.tsx';
import { useOwnWords } from './use-own-words.ts';

const fields = 'textarea, select, [contenteditable], input:not([type=radio]):not([type=checkbox]):not([type=file])';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', listener);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', listener);
  };
};

/** Then a keyboard is open, and the chip would lie between it and the field. */
const isTyping = (): boolean => document.activeElement?.matches(fields) ?? false;

interface AnswerChipProps {
  readonly row: OwnRow;
  readonly isAboveTabs: boolean;
}

/** Above the tab bar or beside the rail. The page grows by its height, so that it covers the end of no screen. */
export const AnswerChip = ({ row, isAboveTabs }: AnswerChipProps) => {
  const words = useOwnWords(row);
  const isHidden = useSyncExternalStore(subscribe, isTyping);
  useEffect(() => {
    if (isHidden) return undefined;
    document.documentElement.dataset['chip'] = '';
    return () => {
      delete document.documentElement.dataset['chip'];
    };
  }, [isHidden]);
  return (
    <div className={styles['place']} hidden={isHidden} data-above-tabs={isAboveTabs} data-answer>
      <Link className={styles['chip']} to={words.to}>
        <OwnLine words={words} />
        {words.isNew && <Dot />}
      </Link>
    </div>
  );
};
