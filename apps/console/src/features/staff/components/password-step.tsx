import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { acceptSession, workingStaff } from '../../../platform/session.ts';
import { startOidc } from '../oidc.ts';
import { rememberTyped } from '../typed-password.ts';
import { AttemptError } from './attempt-error.tsx';
import { StepHead } from './step-head.tsx';
import { useAttempt } from './use-attempt.ts';

interface PasswordStepProps {
  readonly oidc: string | null;
  readonly isOverlay: boolean;
}

/** The first step: email and password, or single sign-on. */
export const PasswordStep = ({ oidc, isOverlay }: PasswordStepProps) => {
  const t = useText();
  const [email, setEmail] = useState(() => workingStaff()?.email ?? '');
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const single = useAttempt();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    attempt.run(async () => {
      const session = await call('/staff/sign_in', { email, password });
      if (session.step === 'enrol') rememberTyped(password);
      acceptSession(session);
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {isOverlay ? <StepHead text={t('staff.again.text')} /> : <StepHead title={t('staff.sign_in.title')} />}
        <TextInput
          size="sm"
          type="email"
          label={t('staff.email')}
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          autoFocus={email === ''}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          size="sm"
          label={t('staff.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          autoFocus={email !== '' && isOverlay}
          visibilityToggleButtonProps={{ 'aria-label': t('staff.password.show') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <AttemptError attempt={attempt} />
        <Button size="sm" type="submit" fullWidth loading={attempt.isRunning} disabled={attempt.isBlocked}>
          {t('staff.continue')}
        </Button>
        {oidc !== null && (
          <>
            <Divider label={t('staff.or')} />
            <AttemptError attempt={single} />
            <Button
              size="sm"
              variant="default"
              fullWidth
              leftSection={<IconKey size={16} stroke={1.6} />}
              loading={single.isRunning}
              onClick={() => {
                single.run(() => startOidc(isOverlay));
              }}
            >
              {t('staff.oidc.button', { name: oidc })}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
};
