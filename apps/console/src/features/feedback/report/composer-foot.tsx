import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button } from '@mantine/core';
import { IconLock, IconSend, IconTemplate } from '@tabler/icons-react';
import { useStaff } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import styles from './composer.module.css';
import { useReportContext } from './use-report-context.ts';
import type { Sending } from './use-sending.ts';
import type { Written } from './use-written.ts';

interface ComposerFootProps {
  readonly written: Written;
  readonly sending: Sending;
}

/** The character count appears near the limit. */
const countFrom = staffLimits.replyMax - 500;

/** Says what sending in this mode does, and sends. */
export const ComposerFoot = ({ written: { mode, isNote, text, isTooLong }, sending }: ComposerFootProps) => {
  const t = useText();
  const { report, show } = useReportContext();
  const { id: ownId } = useStaff();
  const isOwnRestriction = report.appeal?.staff?.id === ownId && (mode === 'ask' || mode === 'finish');
  const isStillAsked = report.state === feedbackStates.improving && mode === 'keep';
  return (
    <div className={styles['foot']}>
      {!isNote && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTemplate size={15} stroke={1.7} />}
          rightSection={<Kbd keys="i" />}
          onClick={() => show('template')}
        >
          {t('feedback.template')}
        </Button>
      )}
      {text.length > countFrom && (
        <span className={styles['count']} data-over={isTooLong || undefined}>
          {t('feedback.composer.count', { count: text.trim().length, max: staffLimits.replyMax })}
        </span>
      )}
      <p className={styles['consequence']} role="status">
        {isStillAsked
          ? t('feedback.then.keep_asked')
          : isOwnRestriction
            ? t('error.own_restriction')
            : t(`feedback.then.${mode}`)}
      </p>
      {sending.outgoing.button}
      <Button
        {...(isNote && { color: 'yellow', variant: 'light' })}
        leftSection={isNote ? <IconLock size={15} stroke={1.8} /> : <IconSend size={15} stroke={1.8} />}
        loading={sending.isBusy}
        disabled={isOwnRestriction || !sending.mayRun}
        onClick={sending.run}
      >
        {sending.first?.label ?? t(`feedback.send.${mode}`)}
      </Button>
    </div>
  );
};
