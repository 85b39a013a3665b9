import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { Button } from '@mantine/core';
import {
  IconCloudOff,
  IconDeviceFloppy,
  IconHistory,
  IconInfoCircle,
  IconPlayerPlay,
  IconSend,
} from '@tabler/icons-react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { entryText } from './use-entry-text.ts';
import { useReportContext } from './use-report-context.ts';

const small = { size: 'compact-xs', variant: 'default' } as const;

export const ComposerNotices = () => {
  const t = useText();
  const locale = useLocale();
  const { report, session, show } = useReportContext();
  const { id: ownId } = useStaff();
  const draft = useStore(session.draft);
  const state = useStore(session.state);
  const isKept = useStore(session.isKept);
  const isRestored = useStore(session.isRestored);
  const isSending = state.kind === 'sending';
  const news = isSending || draft.answer.text.trim() === '' ? [] : session.news();
  const isOver = report.state === feedbackStates.finished;
  return (
    <>
      {report.sending !== null && draft.mode !== 'note' && draft.answer.text.trim() !== '' && (
        <Notice tone="info" icon={IconSend}>
          {report.sending.staff.id === ownId
            ? t('feedback.sending.held_own')
            : t('feedback.sending.held', { name: report.sending.staff.name })}
        </Notice>
      )}
      {isOver && draft.answer.text.trim() !== '' && (
        <Notice
          tone="wait"
          icon={IconPlayerPlay}
          actions={
            <Button {...small} onClick={() => show('resume')}>
              {t('feedback.resume')}
            </Button>
          }
        >
          {t('feedback.composer.over')}
        </Notice>
      )}
      {news.length > 0 && !isOver && (
        <Notice
          tone="info"
          icon={IconInfoCircle}
          actions={
            <Button {...small} onClick={session.catchUp}>
              {t('feedback.changed.seen')}
            </Button>
          }
        >
          {t('feedback.changed.meanwhile', { what: news.map((entry) => entryText(entry, t)).join(' · ') })}
        </Notice>
      )}
      {isRestored && (
        <Notice
          tone="info"
          icon={IconHistory}
          actions={
            <>
              <Button {...small} onClick={session.discard}>
                {t('feedback.restored.discard')}
              </Button>
              <Button {...small} onClick={session.forgetRestored}>
                {t('feedback.restored.keep')}
              </Button>
            </>
          }
        >
          {t('feedback.restored', { date: formatDate(draft.atMs, locale, true) })}
        </Notice>
      )}
      {!isKept && (
        <Notice tone="wait" icon={IconDeviceFloppy}>
          {t('feedback.composer.unkept')}
        </Notice>
      )}
      {state.kind === 'failed' && (
        <Notice tone="danger" icon={IconCloudOff}>
          {t('feedback.composer.failed', { why: failureText(state.error) })}
        </Notice>
      )}
    </>
  );
};
