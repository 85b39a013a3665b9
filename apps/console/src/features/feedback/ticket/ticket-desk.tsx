import type { DeskFeedback } from '@guildhall/contract/feedback-desk.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { expireDrafts } from '../../../platform/draft-expiry.ts';
import { useText } from '../../../platform/i18n.ts';
import { rememberOpened } from '../../../platform/recently-opened.ts';
import { useUnsaved } from '../../../platform/router.tsx';
import { useStaff } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { acceptReport, presentReport, refreshReport } from '../feedback.data.ts';
import { isEmpty } from '../model/reply-draft.ts';
import { Composer } from './composer.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { createReplySession, type ReplySession } from './reply-session.ts';
import { createReplyStorage } from './reply-storage.ts';
import { TicketProvider, type Ticket, type TicketDialog, type Unmasked } from './ticket-context.ts';
import { TicketDialogs } from './ticket-dialogs.tsx';
import { TicketHead } from './ticket-head.tsx';
import { Timeline } from './timeline.tsx';
import { useTicketKeys } from './use-ticket-keys.ts';
import styles from './ticket.module.css';

const useSession = (report: DeskFeedback): ReplySession => {
  const { id: staffId } = useStaff();
  const [session] = useState(() => {
    expireDrafts(() => localStorage, Date.now());
    return createReplySession({
      storage: createReplyStorage(() => localStorage, staffId, report.id),
      ownId: staffId,
      report: () => presentReport(report.id) ?? report,
      accept: acceptReport,
      refresh: () => refreshReport(report.id),
      call,
      newKey: () => crypto.randomUUID(),
      nowMs: Date.now,
    });
  });
  useEffect(() => {
    window.addEventListener('pagehide', session.flush);
    return () => {
      window.removeEventListener('pagehide', session.flush);
      session.flush();
    };
  }, [session]);
  return session;
};

/** What is written is there again when one comes back, so nobody is asked; unless the browser would not keep it, or it is on its way. */
const useLeaving = (session: ReplySession): void => {
  const isWritten = !isEmpty(useStore(session.draft));
  const isKept = useStore(session.isKept);
  const isSending = useStore(session.state).kind === 'sending';
  const t = useText();
  useUnsaved(isWritten && (!isKept || isSending), isSending ? t('feedback.leave.sending') : null);
};

const Keys = () => {
  useTicketKeys();
  return null;
};

interface TicketDeskProps {
  readonly report: DeskFeedback;
  readonly search: string;
  readonly goOn: () => void;
}

/** A report in the middle, its player beside it. */
export const TicketDesk = ({ report, search, goOn }: TicketDeskProps) => {
  const { may } = useStaff();
  const session = useSession(report);
  const [unmasked, showUnmasked] = useState<Unmasked | null>(null);
  const [dialog, show] = useState<TicketDialog | null>(null);
  const [mayWrite, mayUnmask] = [may('feedback.write'), may('feedback.unmask')];
  useLeaving(session);
  const { id, number, summary } = report;
  useEffect(() => {
    rememberOpened({ path: `/feedback/${id}`, title: `#${number} ${summary.slice(0, 60)}` });
  }, [id, number, summary]);
  const ticket: Ticket = useMemo(
    () => ({ report, session, mayWrite, mayUnmask, unmasked, showUnmasked, dialog, show, search, goOn }),
    [report, session, mayWrite, mayUnmask, unmasked, dialog, search, goOn],
  );
  return (
    <TicketProvider value={ticket}>
      {mayWrite && <Keys />}
      <div className={styles['body']}>
        <section className={styles['middle']} aria-label={`#${number}`}>
          <TicketHead />
          <Timeline />
          {mayWrite && <Composer />}
        </section>
        <PlayerPanel />
      </div>
      <TicketDialogs />
    </TicketProvider>
  );
};
