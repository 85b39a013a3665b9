import type { StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { isMessage } from '../model/entries.ts';
import { EntryCard } from './entry-card.tsx';
import { SendingCard } from './sending-card.tsx';
import { useReportContext } from './use-report-context.ts';
import { useEntryText } from './use-entry-text.ts';
import styles from './timeline.module.css';

const EntryLine = ({ entry }: { readonly entry: StaffReportEntry }) => {
  const words = useEntryText(entry);
  return (
    <p className={styles['fact']}>
      <span>{words}</span>
      <TimeText at={entry.at} />
    </p>
  );
};

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
