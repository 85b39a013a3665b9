import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { InviteForm, type Invited } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import { useInviting } from './use-inviting.ts';

/** Invites somebody: first whom and as what, then the link, which is never shown again. */
export const InviteDialog = () => {
  const t = useText();
  const { may } = useStaff();
  const { isOpen, start, stop } = useInviting();
  const [invited, setInvited] = useState<Invited | null>(null);
  const mayInvite = may('people.write');
  useShortcuts(mayInvite ? [{ keys: 'c', label: t('people.invite'), scope: 'desk', run: start }] : []);
  if (!mayInvite) return null;
  return (
    <Modal
      opened={isOpen}
      onClose={stop}
      onExitTransitionEnd={() => setInvited(null)}
      title={t(invited === null ? 'people.invite' : 'people.invite.ready')}
      size={540}
      // Neither a click beside it nor Escape must lose a link that is shown only once.
      closeOnClickOutside={invited === null}
      closeOnEscape={invited === null}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {invited === null ? (
        <InviteForm onInvited={setInvited} />
      ) : (
        <InviteLink invited={invited} onAnother={() => setInvited(null)} onDone={stop} />
      )}
    </Modal>
  );
};
