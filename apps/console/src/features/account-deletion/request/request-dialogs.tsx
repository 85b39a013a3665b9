import { ConfirmDeletion } from './confirm-deletion.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

/** Always in the page, so that a reason somebody has begun to write is there again when they come back to it. */
export const RequestDialogs = () => (
  <>
    <EvidenceDialog />
    <ConfirmDeletion />
    <ReasonDialog deed="reject" />
    <ReasonDialog deed="hold" />
    <ReasonDialog deed="stop" />
    <ReleaseDialog />
  </>
);
