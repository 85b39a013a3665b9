import { feedbackStates } from '@guildhall/contract/feedback-rules.ts';
import { Button } from '@mantine/core';
import { IconCloudOff, IconDeviceFloppy, IconHistory, IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react';
import { failureText } from '../../../platform/failure-text.ts';
import { formatDate, useLocale, useText } from '../../../platform/i18n.ts';
import { useStore } from '../../../platform/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { entryWords } from './entry-words.ts';
import { useTicket } from './ticket-context.ts';

const small = { size: 'compact-xs', variant: 'default' } as const;

/** What one should know before the text goes. */
export const ComposerNotices = () => {
  const t = useText();
  const locale = useLocale();
  const { report, session, show } = useTicket();
  const draft = useStore(session.draft);
  const state = useStore(session.state);
  const isKept = useStore(session.isKept);
  const isRestored = useStore(session.isRestored);
  const isSending = state.kind === 'sending';
  const news = isSending || draft.answer.text.trim() === '' ? [] : session.news();
  const isOver = report.state === feedbackStates.finished;
  return (
    <>
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
          {t('feedback.changed.meanwhile', { what: news.map((entry) => entryWords(entry, t)).join(' · ') })}
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
