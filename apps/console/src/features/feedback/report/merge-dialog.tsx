import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Alert, Button, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { ReportState } from '../components/report-state.tsx';
import { mergeReport, useReportOfNumber } from '../feedback.data.ts';
import { isOtherSender, mergeProblemOf, numberIn } from '../model/merging.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { PlayerTextField } from './player-text-field.tsx';
import { useReportContext } from './use-report-context.ts';
import styles from './dialogs.module.css';

const pauseMs = 250;

/** Closes a duplicate with a message to its sender and links it to the remaining report. */
export const MergeDialog = () => {
  const t = useText();
  const { report, dialog, show, goOn } = useReportContext();
  const isOpen = dialog === 'merge';
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(typed, pauseMs);
  const number = isOpen ? numberIn(settled) : null;
  const { data: target, error, isFetching } = useReportOfNumber(number);
  const problem = number === null || target === undefined ? null : mergeProblemOf(report, target);
  const open = report.others.filter(
    ({ state, merged_into: into }) => state !== feedbackStates.finished && into === null,
  );
  const isReady = target != null && problem === null && numberIn(typed) === target.number;
  const words = text.trim();
  return (
    <DialogForm
      title={t('feedback.merge.title', { number: String(report.number) })}
      isOpen={isOpen}
      confirmLabel={t('feedback.merge')}
      isIncomplete={!isReady || words === '' || words.length > staffLimits.replyMax}
      onConfirm={async () => {
        if (target == null) return;
        await mergeReport(report, target.number, words);
        show(null);
        goOn();
      }}
      onClose={() => show(null)}
    >
      <p>{t('feedback.merge.text')}</p>
      <TextInput
        data-autofocus
        label={t('feedback.merge.into')}
        placeholder="#1042"
        inputMode="numeric"
        value={typed}
        rightSection={isFetching ? <Loader size="xs" aria-label={t('shell.loading')} /> : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {open.length > 0 && (
        <div className={styles['near']}>
          {t('feedback.merge.others')}
          {open.map((other) => (
            <Button
              key={other.id}
              size="compact-xs"
              variant="default"
              title={other.summary}
              onClick={() => setTyped(`#${other.number}`)}
            >
              #{other.number}
            </Button>
          ))}
        </div>
      )}
      {error !== null && (
        <Alert color="red" role="alert">
          {failureText(error)}
        </Alert>
      )}
      {problem !== null && (
        <Alert color="red" role="alert">
          {t(`feedback.merge.problem_${problem}`)}
        </Alert>
      )}
      {target != null && problem === null && (
        <div className={styles['target']}>
          <span className={styles['line']}>
            <strong>#{target.number}</strong>
            <ReportState state={target.state} />
            <TimeText at={target.created_at} />
          </span>
          <span className={styles['words']} dir="auto">
            {target.summary}
          </span>
        </div>
      )}
      {target != null && problem === null && isOtherSender(report, target) && (
        <Alert color="yellow" icon={<IconAlertTriangle size={16} stroke={1.7} />}>
          {t('feedback.merge.other_player')}
        </Alert>
      )}
      <PlayerTextField label={t('feedback.merge.word')} report={report} value={text} onChange={setText} />
    </DialogForm>
  );
};
