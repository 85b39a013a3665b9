import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStaff } from '../../../../platform/session/session.ts';
import { useShortcuts } from '../../../../platform/input/shortcuts.ts';
import { InviteForm, type Invited } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import { useInviting } from './use-inviting.ts';

/** Two steps: email and role, then the invitation link, which is shown only once. */
export const InviteDialog = () => {
  const t = useText();
  const { may } = useStaff();
  const { isOpen, start, stop } = useInviting();
  const [invited, setInvited] = useState<Invited | null>(null);
  const step = useRef<HTMLDivElement>(null);
  const isReady = invited !== null;
  // The dialog itself moves the focus only when it opens, and the button of the step before is gone.
  useEffect(() => step.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [isReady]);
  const mayInvite = may('people.write');
  useShortcuts(mayInvite ? [{ keys: 'c', label: t('people.invite'), scope: 'page', run: start }] : []);
  if (!mayInvite) return null;
  return (
    <Modal
      opened={isOpen}
      onClose={stop}
      onExitTransitionEnd={() => setInvited(null)}
      title={t(invited === null ? 'people.invite' : 'people.invite.ready')}
      size={540}
      // A stray click or Escape must not discard a link that is shown only once.
      closeOnClickOutside={invited === null}
      closeOnEscape={invited === null}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <div ref={step}>
        {invited === null ? (
          <InviteForm onInvited={setInvited} />
        ) : (
          <InviteLink
            invited={invited}
            label={t('people.invite.link')}
            text={t('people.invite.send', { email: invited.email })}
            onAnother={() => setInvited(null)}
            onDone={stop}
          />
        )}
      </div>
    </Modal>
  );
};
