import type { StaffInvitation } from '@guildhall/contract/staff/people.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { notifications } from '@mantine/notifications';
import { IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { KeysetTable } from '../../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { useInvitationColumns } from '../components/invitation-columns.tsx';
import { InviteButton } from '../components/invite-button.tsx';
import { cancelInvitation, useInvitationTable } from '../people.data.ts';

export const InvitationsScreen = () => {
  const t = useText();
  const keyset = useInvitationTable();
  // Keep the invitation's name while the dialog closes.
  const [asked, setAsked] = useState<StaffInvitation | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const columns = useInvitationColumns((invitation) => {
    setAsked(invitation);
    setIsAsking(true);
  });
  const email = asked?.email ?? '';
  const cancel = async (): Promise<void> => {
    await cancelInvitation(asked?.id ?? '');
    setIsAsking(false);
    notifications.show({ message: t('people.invitations.cancelled', { email }) });
  };
  return (
    <>
      <PageHeader
        title={t('people.invitations.title')}
        hint={t('people.invitations.hint', { days: staffLimits.invitationDays })}
        actions={<InviteButton />}
      />
      <KeysetTable
        keyset={keyset}
        columns={columns}
        rowId={({ id }) => id}
        label={t('people.invitations.title')}
        empty={{
          icon: <IconMailOpened size={22} stroke={1.6} />,
          title: t('people.invitations.empty'),
          hint: t('people.invitations.empty_hint'),
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.invitations.cancel_title')}
        confirmLabel={t('people.invitations.cancel')}
        cancelLabel={t('people.invitations.keep')}
        isDangerous
        onConfirm={cancel}
        onClose={() => setIsAsking(false)}
      >
        {t('people.invitations.cancel_text', { email })}
      </ConfirmDialog>
    </>
  );
};
