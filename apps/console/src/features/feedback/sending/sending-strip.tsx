import type { SendingBatch } from '@guildhall/contract/feedback/pending-replies.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconMailOff, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText, type Translate } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useSeconds } from '../../../ui/use-seconds.ts';
import { secondsLeft } from '../model/pending-replies.ts';
import { reportPath } from '../model/report-path.ts';
import { useRuns } from '../bulk-runs.data.ts';
import { undoBatch, useSending } from '../sending.data.ts';
import { BulkRuns, useShownRuns } from './bulk-runs.tsx';
import { useFlashes, type Flash } from './use-flashes.ts';
import styles from './sending-strip.module.css';

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
/** Shown at most; opening one makes room for the next. */
const returnedMax = 3;
const small = { size: 'compact-xs', variant: 'default' } as const;

const pendingWords = ({ is_bulk: isBulk, reports }: SendingBatch, seconds: number, t: Translate): string => {
  const [first] = reports;
  if (isBulk || first === undefined) {
    return seconds === 0
      ? t('feedback.sending.many_now', { count: reports.length })
      : t('feedback.sending.many', { count: reports.length, seconds });
  }
  const number = String(first.number);
  return seconds === 0 ? t('feedback.sending.one_now', { number }) : t('feedback.sending.one', { number, seconds });
};

interface PendingProps {
  readonly batch: SendingBatch;
  readonly heardAtMs: number;
  readonly say: (flash: Flash) => void;
}

const Pending = ({ batch, heardAtMs, say }: PendingProps) => {
  const t = useText();
  const { id: staffId } = useStaff();
  const [isUndoing, setIsUndoing] = useState(false);
  const seconds = secondsLeft(batch.in_ms, heardAtMs, useSeconds());
  const undo = async (): Promise<void> => {
    setIsUndoing(true);
    try {
      const count = await undoBatch(staffId, batch.batch, batch.is_bulk);
      const number = batch.reports[0]?.number ?? 0;
      const words =
        count === 0
          ? t('feedback.undone.late')
          : batch.is_bulk
            ? t('feedback.undone.many', { count })
            : t('feedback.undone.one', { number: String(number) });
      say({ id: `undone ${batch.batch}`, tone: count === 0 ? 'wait' : 'info', words });
    } catch (error) {
      say({ id: `failed ${batch.batch}`, tone: 'wait', words: failureText(error) });
    } finally {
      setIsUndoing(false);
    }
  };
  useShortcuts([{ keys: 'z', label: t('feedback.sending.undo'), scope: 'global', run: () => void undo() }]);
  return (
    <div className={styles['item']} data-tone="pending">
      <IconSend {...icon} />
      {/* Not a live region: a countdown would be read aloud every second. The result is announced once. */}
      <span className={styles['words']}>{pendingWords(batch, seconds, t)}</span>
      <Button {...small} loading={isUndoing} onClick={() => void undo()}>
        {t('feedback.sending.undo')}
      </Button>
    </div>
  );
};

/** The agent's pending replies and their results. Lives in the top bar, so it survives navigation. */
export const SendingStrip = () => {
  const t = useText();
  const { may } = useStaff();
  const { data, dataUpdatedAt } = useSending(may('feedback.write'));
  const { flashes, say } = useFlashes(data);
  const runs = useShownRuns(useRuns(may('feedback.write')).data ?? []);
  const batches = data?.batches ?? [];
  const returned = data?.returned ?? [];
  const isQuiet = batches.length + returned.length + flashes.length + runs.length === 0;
  return (
    <section className={styles['strip']} data-quiet={isQuiet || undefined} aria-label={t('feedback.sending.strip')}>
      <div className={styles['items']}>
        {batches.map((batch) => (
          <Pending key={batch.batch} batch={batch} heardAtMs={dataUpdatedAt} say={say} />
        ))}
        <BulkRuns runs={runs} say={say} />
        {returned.slice(0, returnedMax).map(({ id, number, why }) => (
          <div key={id} className={styles['item']} data-tone="wait" role="status">
            <IconMailOff {...icon} />
            <span className={styles['words']}>
              {t(why === 'withdrawn' ? 'feedback.returned.withdrawn' : 'feedback.returned.closed', {
                number: String(number),
              })}
            </span>
            <Button {...small} component={Link} to={reportPath(id)}>
              {t('feedback.open')}
            </Button>
          </div>
        ))}
        {flashes.map(({ id, tone, words }) => (
          <div key={id} className={styles['item']} data-tone={tone} role="status">
            <IconCircleCheck {...icon} />
            <span className={styles['words']}>{words}</span>
          </div>
        ))}
      </div>
    </section>
  );
};
