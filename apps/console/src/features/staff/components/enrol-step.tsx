import { Button, PasswordInput, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { takeTyped } from '../typed-password.ts';
import { AttemptError } from './attempt-error.tsx';
import { EnrolConfirm } from './enrol-confirm.tsx';
import { StartOver } from './start-over.tsx';
import { StepHead } from './step-head.tsx';
import { useAttempt } from './use-attempt.ts';

interface Enrolment {
  readonly address: string;
  readonly recovery_codes: readonly string[];
}

/** A second factor for somebody who has none: the password first, unless it was typed a moment ago. */
export const EnrolStep = () => {
  const t = useText();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const start = (given: string): void => {
    attempt.run(async () => {
      setEnrolment(await call('/staff/enrol_start', { password: given }));
    });
  };
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const typed = takeTyped();
    if (typed !== null) start(typed);
  });
  if (enrolment !== null) return <EnrolConfirm address={enrolment.address} codes={enrolment.recovery_codes} />;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    start(password);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <StepHead title={t('staff.enrol.title')} text={t('staff.enrol.password_text')} />
        <PasswordInput
          size="sm"
          label={t('staff.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': t('staff.password.show') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <AttemptError attempt={attempt} />
        <Button size="sm" type="submit" fullWidth loading={attempt.isRunning} disabled={attempt.isBlocked}>
          {t('staff.continue')}
        </Button>
        <StartOver />
      </Stack>
    </form>
  );
};
