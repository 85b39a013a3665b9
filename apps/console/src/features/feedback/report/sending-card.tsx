import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { useSeconds } from '../../../ui/use-seconds.ts';
import { OriginalText } from '../../translation/original-text.public.tsx';
import { reportFetchedAtMs } from '../feedback.data.ts';
import { secondsLeft } from '../model/pending-replies.ts';
import { undoBatch } from '../sending.data.ts';
import { useReportContext } from './use-report-context.ts';
import styles from './timeline.module.css';

/** A pending reply: all staff see who wrote it and what it says; the author can undo it. */
export const SendingCard = () => {
  const t = useText();
  const { id: ownId } = useStaff();
  const { report } = useReportContext();
  const [isUndoing, setIsUndoing] = useState(false);
  const nowMs = useSeconds();
  const { sending } = report;
  if (sending === null) return null;
  const { staff, text, batch } = sending;
  // A bulk reply can only be undone as a whole, from the top bar.
  const mayUndo = staff.id === ownId && !sending.is_bulk;
  const seconds = secondsLeft(sending.in_ms, reportFetchedAtMs(report.id), nowMs);
  const undo = async (): Promise<void> => {
    setIsUndoing(true);
    try {
      if ((await undoBatch(ownId, batch, false)) === 0) notifications.show({ message: t('feedback.undone.late') });
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsUndoing(false);
    }
  };
  return (
    <article className={styles['card']} data-side="staff" data-pending>
      <header className={styles['who']}>
        <StaffAvatar id={staff.id} name={staff.name} size="s" />
        <span className={styles['words']}>
          {seconds === 0
            ? t('feedback.sending.card_now', { name: staff.name })
            : t('feedback.sending.card', { name: staff.name, seconds })}
        </span>
        {mayUndo && (
          <span className={styles['when']}>
            <Button size="compact-xs" variant="default" loading={isUndoing} onClick={() => void undo()}>
              {t('feedback.sending.undo')}
            </Button>
          </span>
        )}
      </header>
      <p className={styles['text']} dir="auto" lang={languageTagOf(localeOfLang(report.lang) ?? 'en-US')}>
        {text}
      </p>
      {sending.original !== undefined && <OriginalText original={sending.original} />}
    </article>
  );
};
