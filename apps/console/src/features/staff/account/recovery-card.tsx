import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, Modal } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { AccountCard } from './account-card.tsx';
import { AttemptError } from '../components/attempt-error.tsx';
import { CurrentPassword } from '../components/current-password.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { useAttempt } from '../components/use-attempt.ts';
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
        <CurrentPassword label={t('staff.password.current')} value={password} onChange={setPassword} />
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
