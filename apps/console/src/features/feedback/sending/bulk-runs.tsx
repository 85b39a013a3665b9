import type { FeedbackBulkRun } from '@guildhall/contract/feedback/bulk-runs.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconCircleCheck, IconProgress, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { hiddenRunsStore, stopRun } from '../bulk-runs.data.ts';
import { actionKeyOf, isUnderWay, stateKeyOf } from '../model/bulk-runs.ts';
import type { Flash } from './use-flashes.ts';
import styles from './sending-strip.module.css';

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
const small = { size: 'compact-xs', variant: 'default' } as const;

interface BulkRunProps {
  readonly run: FeedbackBulkRun;
  readonly say: (flash: Flash) => void;
}

const BulkRun = ({ run, say }: BulkRunProps) => {
  const t = useText();
  const locale = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const stop = async (isUndo: boolean): Promise<void> => {
    setIsBusy(true);
    try {
      await stopRun(run.id, isUndo);
    } catch (error) {
      say({ id: `failed ${run.id}`, tone: 'wait', words: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  const isOver = !isUnderWay(run);
  const refused = run.refused.map(({ outcome, count }) =>
    t('feedback.run.refused_of', { why: t(`feedback.outcome.${outcome}`), count }),
  );
  const isUndo = run.state === 'undoing' || run.state === 'undone';
  const words = t(stateKeyOf(run), {
    action: t(actionKeyOf(run.action)),
    count: isUndo ? run.restored : run.done,
    done: formatNumber(run.done, locale),
    total: formatNumber(run.total, locale),
  });
  return (
    <div className={styles['item']} data-tone={isOver ? (run.state === 'done' ? 'good' : 'wait') : 'pending'}>
      {isOver ? <IconCircleCheck {...icon} /> : <IconProgress {...icon} />}
      {/* Announced when it ends, not each time it moves on. */}
      <span className={styles['words']} {...(isOver && { role: 'status' })}>
        {words}
        {refused.length > 0 && (
          <small className={styles['refused']}>{t('feedback.run.refused', { list: refused.join(', ') })}</small>
        )}
      </span>
      {run.state === 'running' && (
        <Button {...small} disabled={isBusy} onClick={() => void stop(false)}>
          {t('feedback.run.stop')}
        </Button>
      )}
      {run.may_undo && (
        <Button {...small} disabled={isBusy} onClick={() => void stop(true)}>
          {t('feedback.sending.undo')}
        </Button>
      )}
      {isOver && (
        <ActionIcon
          size={22}
          variant="subtle"
          color="gray"
          aria-label={t('feedback.run.hide')}
          onClick={() => hiddenRunsStore.set(new Set([...hiddenRunsStore.get(), run.id]))}
        >
          <IconX size={14} stroke={1.8} />
        </ActionIcon>
      )}
    </div>
  );
};

/** Hidden ones come back if they go on, such as by an undo in another tab. */
export const useShownRuns = (runs: readonly FeedbackBulkRun[]): readonly FeedbackBulkRun[] => {
  const hidden = useStore(hiddenRunsStore);
  return runs.filter((run) => isUnderWay(run) || !hidden.has(run.id));
};

export const BulkRuns = ({
  runs,
  say,
}: {
  readonly runs: readonly FeedbackBulkRun[];
  readonly say: BulkRunProps['say'];
}) => runs.map((run) => <BulkRun key={run.id} run={run} say={say} />);
