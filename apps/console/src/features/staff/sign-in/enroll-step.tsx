import { Stack } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { takeTypedPassword } from './typed-password.store.ts';
import { CurrentPassword } from '../components/current-password.tsx';
import { SubmitButton } from '../components/submit-button.tsx';
import { EnrollConfirm } from './enroll-confirm.tsx';
import { StartOver } from './start-over.tsx';
import { StepHead } from '../components/step-head.tsx';
import { useAttempt } from '../components/use-attempt.ts';

interface Enrolment {
  readonly address: string;
  readonly recovery_codes: readonly string[];
}

/** Sets up the second factor. Asks for the password unless it was just typed. */
export const EnrollStep = () => {
  const t = useText();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const start = (typed: string): void => {
    attempt.run(async () => {
      setEnrolment(await call('/staff/enrol_start', { password: typed }));
    });
  };
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const typed = takeTypedPassword();
    if (typed !== null) start(typed);
  });
  if (enrolment !== null) return <EnrollConfirm address={enrolment.address} codes={enrolment.recovery_codes} />;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    start(password);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <StepHead title={t('staff.enrol.title')} text={t('staff.enrol.password_text')} />
        <CurrentPassword size="sm" label={t('staff.password')} value={password} onChange={setPassword} />
        <SubmitButton attempt={attempt} label={t('staff.continue')} />
        <StartOver />
      </Stack>
    </form>
  );
};
