import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { resetPassword } from '../people.data.ts';
import type { Invited } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import styles from './person.module.css';

/** Creates a link with which a person sets a new password; it is shown only once. */
export const PersonPassword = ({ member: { id, name } }: { readonly member: StaffMember }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<Invited | null>(null);
  const run = async (): Promise<void> => {
    setMade(await resetPassword(id));
    setIsAsking(false);
  };
  return (
    <div className={styles['action']}>
      <span className={styles['hint']}>{t('people.password.hint')}</span>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('people.password')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.password.title', { name })}
        confirmLabel={t('people.password')}
        onConfirm={run}
        onClose={() => setIsAsking(false)}
      >
        {t('people.password.text', { hours: staffLimits.resetHours })} <strong>{t('people.reset.check')}</strong>
      </ConfirmDialog>
      <Modal
        opened={made !== null}
        onClose={() => setMade(null)}
        title={t('people.password.ready')}
        size={540}
        closeOnClickOutside={false}
        closeOnEscape={false}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {made !== null && (
          <InviteLink
            invited={made}
            label={t('people.password.ready')}
            text={t('people.password.send', { email: made.email })}
            onDone={() => setMade(null)}
          />
        )}
      </Modal>
    </div>
  );
};
