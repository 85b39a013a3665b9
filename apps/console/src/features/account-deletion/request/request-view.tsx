import type { StaffDeletion } from '@guildhall/contract/account-deletion/staff.ts';
import { useEffect, useRef, useState } from 'react';
import { rememberOpened } from '../../../platform/address/recently-opened.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { usePlayerHold } from '../../players/hold.public.ts';
import { HeldPlayerCard } from '../../players/player-card.public.tsx';
import { choicesOf } from '../model/actions.ts';
import { TimelineCard } from './timeline-card.tsx';
import { ActionsCard } from './actions-card.tsx';
import { EvidenceViewer } from './evidence-viewer.tsx';
import { FormCard } from './form-card.tsx';
import { AccountCard } from './account-card.tsx';
import { RequestProvider, type RequestDialog } from './use-request.ts';
import { RequestHead } from './request-head.tsx';
import { RequesterCard } from './requester-card.tsx';
import { useEvidence } from './use-evidence.ts';
import { useRequestKeys } from './use-request-keys.ts';
import { ConfirmDeletionDialog } from './confirm-deletion-dialog.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import styles from './request.module.css';

/** Always mounted, so that a half-typed reason survives closing and reopening a dialog. */
const RequestDialogs = () => (
  <>
    <EvidenceDialog />
    <LinkDialog />
    <ConfirmDeletionDialog />
    <ReasonDialog action="reject" />
    <ReasonDialog action="hold" />
    <ReasonDialog action="stop" />
    <ReleaseDialog />
  </>
);

const Keys = () => {
  useRequestKeys();
  return null;
};

interface RequestViewProps {
  readonly request: StaffDeletion;
  readonly aheadMs: number;
}

/** Form and evidence on the left; account data, timeline and actions on the right. */
export const RequestView = ({ request, aheadMs }: RequestViewProps) => {
  const t = useText();
  const { id: ownId, may } = useStaff();
  const evidence = useEvidence();
  const player = usePlayerHold({ of: 'deletion', id: request.id });
  const [dialog, show] = useState<RequestDialog | null>(null);
  const decision = useRef<HTMLHeadingElement>(null);
  const [pictureAt, showPicture] = useState<number | null>(null);
  const { id, number } = request;
  const mayDecide = may('deletions.decide');
  const title = t('deletions.request', { number: String(number) });
  useEffect(() => {
    rememberOpened({ path: `/account-deletion/${id}`, title });
  }, [id, title]);
  // When the evidence is masked again, the picture viewer must close too.
  if (evidence.shown === null && pictureAt !== null) showPicture(null);
  return (
    <RequestProvider
      value={{
        request,
        aheadMs,
        choices: mayDecide ? choicesOf(request, ownId) : [],
        mayDecide,
        maySeeEvidence: may('deletions.evidence'),
        evidence,
        vouched: player.card,
        pictureAt,
        showPicture,
        dialog,
        show,
        decision,
      }}
    >
      <Keys />
      <PageFrame>
        <RequestHead title={title} />
        <div className={styles['body']}>
          {/* Scrollable regions must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles['column']} aria-label={t('deletions.form')} tabIndex={0}>
            <FormCard />
          </section>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <aside className={styles['column']} aria-label={t('deletions.panel')} tabIndex={0}>
            <ActionsCard />
            <RequesterCard />
            {/* An unverified request that is not linked belongs to its requester, for whom no game vouches. */}
            {request.known !== null && <HeldPlayerCard hold={player} shownMax={10} />}
            <AccountCard />
            <TimelineCard />
          </aside>
        </div>
      </PageFrame>
      <EvidenceViewer />
      <RequestDialogs />
    </RequestProvider>
  );
};
