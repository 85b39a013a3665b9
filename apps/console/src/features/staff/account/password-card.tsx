import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { queryClient } from '../../../platform/network/query-client.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { sessionListKey } from './session-list.data.ts';
import { AccountCard } from './account-card.tsx';
import { AttemptError } from '../components/attempt-error.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { useAttempt } from '../components/use-attempt.ts';
import styles from './account.module.css';

export const PasswordCard = () => {
  const t = useText();
  const { email } = useStaff();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const attempt = useAttempt();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    attempt.run(async () => {
      await call('/staff/password_change', { current, next });
      setCurrent('');
      setNext('');
      notifications.show({ message: t('staff.password.changed') });
      await queryClient.invalidateQueries({ queryKey: sessionListKey });
    });
  };
  return (
    <AccountCard title={t('staff.password.change')} hint={t('staff.password.change_hint')}>
      <form className={styles['form']} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordInput
          label={t('staff.password.current')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={current}
          visibilityToggleButtonProps={{ 'aria-label': t('staff.password.show') }}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPassword label={t('staff.password.next')} value={next} onChange={setNext} />
        <AttemptError attempt={attempt} />
        <Button
          type="submit"
          loading={attempt.isRunning}
          disabled={attempt.isBlocked || current === '' || next.length < staffLimits.passwordMin}
        >
          {t('staff.password.change')}
        </Button>
      </form>
    </AccountCard>
  );
};
