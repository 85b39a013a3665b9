import type { DeskDeletion } from '@guildhall/contract/account-deletion-desk.ts';
import { useEffect, useState } from 'react';
import { rememberOpened } from '../../../platform/recently-opened.ts';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { DeskFrame } from '../../../ui/texts/desk-frame.tsx';
import { choicesOf } from '../model/deeds.ts';
import { CourseCard } from './course-card.tsx';
import { DeedsCard } from './deeds-card.tsx';
import { EvidenceViewer } from './evidence-viewer.tsx';
import { FormCard } from './form-card.tsx';
import { KnownCard } from './known-card.tsx';
import { RequestProvider, type RequestDialog } from './request-context.ts';
import { RequestDialogs } from './request-dialogs.tsx';
import { RequestHead } from './request-head.tsx';
import { RequesterCard } from './requester-card.tsx';
import { useEvidence } from './use-evidence.ts';
import { useRequestKeys } from './use-request-keys.ts';
import styles from './request.module.css';

const Keys = () => {
  useRequestKeys();
  return null;
};

interface RequestDeskProps {
  readonly request: DeskDeletion;
  readonly aheadMs: number;
}

/** What the player wrote and proves at the left; what we know, what happened and what to do at the right. */
export const RequestDesk = ({ request, aheadMs }: RequestDeskProps) => {
  const t = useText();
  const { id: ownId, may } = useStaff();
  const evidence = useEvidence();
  const [dialog, show] = useState<RequestDialog | null>(null);
  const [pictureAt, showPicture] = useState<number | null>(null);
  const { id, number } = request;
  const mayDecide = may('deletions.decide');
  const title = t('deletions.request', { number: String(number) });
  useEffect(() => {
    rememberOpened({ path: `/deletions/${id}`, title });
  }, [id, title]);
  // What is hidden again takes its pictures off the screen with it.
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
        pictureAt,
        showPicture,
        dialog,
        show,
      }}
    >
      <Keys />
      <DeskFrame>
        <RequestHead title={title} />
        <div className={styles['body']}>
          {/* A region that scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles['column']} aria-label={t('deletions.form')} tabIndex={0}>
            <FormCard />
          </section>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <aside className={styles['column']} aria-label={t('deletions.panel')} tabIndex={0}>
            <DeedsCard />
            <RequesterCard />
            <KnownCard />
            <CourseCard />
          </aside>
        </div>
      </DeskFrame>
      <EvidenceViewer />
      <RequestDialogs />
    </RequestProvider>
  );
};
