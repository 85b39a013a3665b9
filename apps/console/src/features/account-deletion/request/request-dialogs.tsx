import { ConfirmDeletion } from './confirm-deletion.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

/** Always mounted, so that a reason that was begun is still there when its dialog is opened again. */
export const RequestDialogs = () => (
  <>
    <EvidenceDialog />
    <LinkDialog />
    <ConfirmDeletion />
    <ReasonDialog deed="reject" />
    <ReasonDialog deed="hold" />
    <ReasonDialog deed="stop" />
    <ReleaseDialog />
  </>
);
