import type { StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { isMessage } from '../model/entries.ts';
import { EntryCard } from './entry-card.tsx';
import { EntryLine } from './entry-line.tsx';
import { SendingCard } from './sending-card.tsx';
import { useReportContext } from './use-report-context.ts';
import styles from './timeline.module.css';

/** Oldest first; scrolled to the end on open. */
export const Timeline = () => {
  const t = useText();
  const { report } = useReportContext();
  const viewport = useRef<HTMLOListElement>(null);
  const last = report.entries.at(-1)?.id;
  useLayoutEffect(() => {
    const box = viewport.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [last, report.sending?.batch]);
  const entries: readonly StaffReportEntry[] = report.entries;
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={viewport} className={styles['timeline']} aria-label={t('feedback.timeline')} tabIndex={0}>
      {entries.map((entry) => (
        <li key={entry.id}>{isMessage(entry) ? <EntryCard entry={entry} /> : <EntryLine entry={entry} />}</li>
      ))}
      {report.sending !== null && (
        <li key="sending">
          <SendingCard />
        </li>
      )}
    </ol>
  );
};
