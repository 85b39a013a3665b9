import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { Button } from '@mantine/core';
import { IconLock, IconSend, IconTemplate } from '@tabler/icons-react';
import { useStaff } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { LengthCount } from '../../composer/length-count.public.tsx';
import { SendButtons } from '../../composer/send-buttons.public.tsx';
import type { Composer } from '../../composer/use-composer.public.ts';
import styles from './composer.module.css';
import { useReportContext } from './use-report-context.ts';
import type { Written } from './use-written.ts';

interface ComposerFootProps {
  readonly composer: Composer;
  readonly written: Written;
}

/** Says what sending in this mode does, and sends. */
export const ComposerFoot = ({ composer, written: { mode, isNote, max } }: ComposerFootProps) => {
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
      <LengthCount composer={composer} above={max - 500} />
      <p className={styles['consequence']} role="status">
        {isStillAsked
          ? t('feedback.then.keep_asked')
          : isOwnRestriction
            ? t('error.own_restriction')
            : t(`feedback.then.${mode}`)}
      </p>
      <SendButtons
        {...(isNote && { color: 'yellow', variant: 'light' })}
        composer={composer}
        leftSection={isNote ? <IconLock size={15} stroke={1.8} /> : <IconSend size={15} stroke={1.8} />}
        disabled={isOwnRestriction}
        label={t(`feedback.send.${mode}`)}
      />
    </div>
  );
};
