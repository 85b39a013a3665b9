import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { ActionIcon, Checkbox, Popover, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconSettings } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import type { Keyset } from '../../../platform/network/keyset.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useLoadAhead } from '../../../ui/load-ahead.ts';
import { ReportMarks } from '../components/report-marks.tsx';
import { WaitingTime } from '../components/waiting-time.tsx';
import { isNarrowed, viewOf, type FilterValues } from '../model/queue-filters.ts';
import { neighbor, reportPath } from '../model/report-path.ts';
import { useAutoAdvance } from './auto-advance.store.ts';
import styles from './queue-strip.module.css';

interface QueueStripProps {
  readonly queue: Keyset<StaffReportRow>;
  readonly values: FilterValues;
  readonly id: string;
  readonly search: string;
}

const StripRow = ({ row, isHere, search }: { row: StaffReportRow; isHere: boolean; search: string }) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <li>
      <Link
        ref={link}
        to={reportPath(row.id, search)}
        className={styles['row'] ?? ''}
        aria-current={isHere ? 'page' : undefined}
        data-state={row.state}
      >
        <span className={styles['line']}>
          <span className={styles['number']}>#{row.number}</span>
          <ReportMarks row={row} />
          {row.waiting_since !== null && <WaitingTime since={row.waiting_since} />}
        </span>
        <span className={styles['words']} dir="auto" lang={languageTagOf(localeOfLang(row.lang) ?? 'en-US')}>
          {row.summary}
        </span>
      </Link>
    </li>
  );
};

const StripSettings = () => {
  const t = useText();
  const { isOn, set } = useAutoAdvance();
  return (
    <Popover position="bottom-end" width={260} trapFocus>
      <Popover.Target>
        <ActionIcon size="sm" aria-label={t('feedback.strip.settings')}>
          <IconSettings size={15} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox
          label={t('feedback.strip.next')}
          checked={isOn}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

const StripKeys = ({ queue, id, search }: Omit<QueueStripProps, 'values'>) => {
  const t = useText();
  const navigate = useNavigate();
  const go = (by: 1 | -1) => (): void => {
    const next = neighbor(queue.rows, id, by);
    if (next !== undefined) void navigate(reportPath(next.id, search));
  };
  const scope = 'list' as const;
  useShortcuts([
    { keys: 'j', label: t('feedback.keys.next'), scope, run: go(1) },
    { keys: 'k', label: t('feedback.keys.previous'), scope, run: go(-1) },
    { keys: 'u', label: t('feedback.keys.back'), scope, run: () => void navigate(`/feedback${search}`) },
  ]);
  return null;
};

export const QueueStrip = ({ queue, values, id, search }: QueueStripProps) => {
  const t = useText();
  const viewport = useRef<HTMLUListElement>(null);
  const loadAhead = useLoadAhead(viewport, queue);
  const view = viewOf(values);
  const title =
    view === undefined || isNarrowed(values) ? t('feedback.strip.filtered') : t(`feedback.view.${view.name}`);
  return (
    <nav className={styles['strip']} aria-label={t('feedback.strip')}>
      <StripKeys queue={queue} id={id} search={search} />
      <div className={styles['head']}>
        <Link to={`/feedback${search}`} className={styles['back'] ?? ''}>
          <IconArrowLeft size={15} stroke={1.8} aria-hidden />
          <span>{title}</span>
        </Link>
        <StripSettings />
      </div>
      {queue.status === 'failed' && <FailedState error={queue.error} retry={queue.retry} />}
      {queue.status === 'loading' && (
        <div className={styles['bones']}>
          {[1, 2, 3, 4, 5, 6].map((bone) => (
            <Skeleton key={bone} height={44} radius="sm" />
          ))}
        </div>
      )}
      {queue.status === 'ready' && (
        <ul ref={viewport} className={styles['rows']} onScroll={loadAhead}>
          {queue.rows.map((row) => (
            <StripRow key={row.id} row={row} isHere={row.id === id} search={search} />
          ))}
          {queue.rows.length === 0 && <li className={styles['none']}>{t('feedback.strip.none')}</li>}
        </ul>
      )}
    </nav>
  );
};
