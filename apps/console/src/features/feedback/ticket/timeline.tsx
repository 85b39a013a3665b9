import type { FeedbackDeskEntry } from '@guildhall/contract/feedback-desk.ts';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { isMessage } from '../model/entries.ts';
import { EntryCard } from './entry-card.tsx';
import { EntryLine } from './entry-line.tsx';
import { useTicket } from './ticket-context.ts';
import styles from './timeline.module.css';

/** Everything that happened, oldest first; opens at its end, where one goes on. */
export const Timeline = () => {
  const t = useText();
  const { report } = useTicket();
  const viewport = useRef<HTMLOListElement>(null);
  const last = report.entries.at(-1)?.id;
  useLayoutEffect(() => {
    const box = viewport.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [last]);
  /** What the player sent first is on the report itself. */
  const entries: readonly FeedbackDeskEntry[] = report.entries;
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={viewport} className={styles['timeline']} aria-label={t('feedback.timeline')} tabIndex={0}>
      {entries.map((entry) => (
        <li key={entry.id}>{isMessage(entry) ? <EntryCard entry={entry} /> : <EntryLine entry={entry} />}</li>
      ))}
    </ol>
  );
};
