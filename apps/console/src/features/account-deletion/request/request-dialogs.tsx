import { ConfirmDeletionDialog } from './confirm-deletion-dialog.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

/** Always mounted, so that a half-typed reason survives closing and reopening a dialog. */
export const RequestDialogs = () => (
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
