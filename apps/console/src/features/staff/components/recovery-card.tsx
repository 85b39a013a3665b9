import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { AccountCard } from './account-card.tsx';
import { AttemptError } from './attempt-error.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAttempt } from './use-attempt.ts';
import styles from './account.module.css';

export const RecoveryCard = () => {
  const t = useText();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const attempt = useAttempt();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    attempt.run(async () => {
      setCodes((await call('/staff/recovery_renew', { password })).recovery_codes);
      setPassword('');
    });
  };
  return (
    <AccountCard title={t('staff.recovery')} hint={t('staff.recovery.hint', { count: staffLimits.recoveryCodes })}>
      <form className={styles['form']} onSubmit={submit}>
        <PasswordInput
          label={t('staff.password.current')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': t('staff.password.show') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <AttemptError attempt={attempt} />
        <Button
          variant="default"
          type="submit"
          loading={attempt.isRunning}
          disabled={attempt.isBlocked || password === ''}
        >
          {t('staff.recovery.renew')}
        </Button>
      </form>
      <Modal.Root
        opened={codes !== null}
        onClose={() => {}}
        closeOnEscape={false}
        closeOnClickOutside={false}
        centered
        radius="lg"
      >
        <Modal.Overlay backgroundOpacity={0.45} />
        <Modal.Content aria-label={t('staff.codes.title')}>
          <Modal.Body>
            <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(null)} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </AccountCard>
  );
};
