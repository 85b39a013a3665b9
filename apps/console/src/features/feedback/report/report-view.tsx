import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { expireDrafts } from '../../../platform/drafts/draft-expiry.ts';
import { useFlush } from '../../../platform/drafts/use-flush.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { rememberOpened } from '../../../platform/address/recently-opened.ts';
import { useUnsaved } from '../../../platform/address/router.tsx';
import { useStaff } from '../../../platform/session/session.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { SidePane } from '../../../ui/side-pane.tsx';
import { forgetReturned, refreshSending } from '../sending.data.ts';
import { onReplyReturned, ownWords } from '../returned-reply.store.ts';
import { acceptReport, cachedReport, refreshReport } from '../feedback.data.ts';
import { isEmpty } from '../model/reply-draft.ts';
import { mentionedIn } from '../../notices/mentions.public.ts';
import { useReadNotices } from '../../notices/read-notices.public.ts';
import { AppealNotice } from './appeal-notice.tsx';
import { Composer } from './composer.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { createReplySession, type ReplySession } from './reply-session.store.ts';
import { createReplyStorage } from './reply-draft.store.ts';
import { ReportProvider, type ReportScreenState, type ReportDialog, type Unmasked } from './use-report-context.ts';
import { ReportDialogs } from './report-dialogs.tsx';
import { ReportHead } from './report-head.tsx';
import { Timeline } from './timeline.tsx';
import { useAnnounceViewing } from './use-viewing.ts';
import { useReportKeys } from './use-report-keys.ts';
import styles from './report.module.css';

const useSession = (report: StaffReport): ReplySession => {
  const { id: staffId } = useStaff();
  const [session] = useState(() => {
    expireDrafts(() => localStorage, Date.now());
    return createReplySession({
      storage: createReplyStorage(() => localStorage, staffId, report.id),
      ownId: staffId,
      report: () => cachedReport(report.id) ?? report,
      accept: async (answered) => {
        await acceptReport(answered);
        if (answered.sending !== null) refreshSending();
      },
      refresh: () => refreshReport(report.id),
      call,
      mentionedIn,
      newKey: () => crypto.randomUUID(),
      nowMs: Date.now,
    });
  });
  useFlush(session.flush);
  return session;
};

/**
 * Restores undone or returned replies into the composer. The server drops its copy only after the browser stored the
 * text.
 */
const useReturns = ({ id, returned }: StaffReport, session: ReplySession): void => {
  useEffect(() => onReplyReturned(id, session.takeBack), [id, session]);
  const [then, text] = [returned?.then, returned?.text];
  useEffect(() => {
    if (then === undefined || text === undefined) return;
    if (session.takeBack(ownWords(id, { then, text, original: returned?.original })))
      void forgetReturned(id).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-deps -- the original belongs to the text
  }, [id, session, then, text]);
};

/** Drafts are restored on return, so leaving needs no confirmation unless storage failed or a request is running. */
const useLeaving = (session: ReplySession): void => {
  const isWritten = !isEmpty(useStore(session.draft));
  const isKept = useStore(session.isKept);
  const isSending = useStore(session.state).kind === 'sending';
  const t = useText();
  useUnsaved(isWritten && (!isKept || isSending), isSending ? t('feedback.leave.sending') : null);
};

const Keys = () => {
  useReportKeys();
  return null;
};

interface ReportViewProps {
  readonly report: StaffReport;
  readonly search: string;
  readonly goOn: () => void;
}

export const ReportView = ({ report, search, goOn }: ReportViewProps) => {
  const t = useText();
  const { may } = useStaff();
  const session = useSession(report);
  useReturns(report, session);
  useAnnounceViewing(report.id, session);
  const [unmasked, showUnmasked] = useState<Unmasked | null>(null);
  const [dialog, show] = useState<ReportDialog | null>(null);
  const [isPanelOpen, showPanel] = useState(false);
  const [mayWrite, mayUnmask] = [may('feedback.write'), may('feedback.unmask')];
  useLeaving(session);
  const { id, number, summary } = report;
  useReadNotices({ scope: 'report', report: id });
  useEffect(() => {
    rememberOpened({ path: `/feedback/${id}`, title: `#${number} ${summary.slice(0, 60)}` });
  }, [id, number, summary]);
  const state: ReportScreenState = useMemo(
    () => ({
      report,
      session,
      mayWrite,
      mayUnmask,
      unmasked,
      showUnmasked,
      dialog,
      show,
      isPanelOpen,
      showPanel,
      search,
      goOn,
    }),
    [report, session, mayWrite, mayUnmask, unmasked, dialog, isPanelOpen, search, goOn],
  );
  return (
    <ReportProvider value={state}>
      {mayWrite && <Keys />}
      <div className={styles['body']}>
        <section className={styles['middle']} aria-label={`#${number}`}>
          <ReportHead />
          <AppealNotice />
          <Timeline />
          {mayWrite && <Composer />}
        </section>
        <SidePane title={t('feedback.panel')} isOpen={isPanelOpen} onClose={() => showPanel(false)}>
          <PlayerPanel />
        </SidePane>
      </div>
      <ReportDialogs />
    </ReportProvider>
  );
};
