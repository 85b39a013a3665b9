import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { call, isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { acceptSession, workingStaff } from '../../../platform/session/session.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { hasPasskeys, signInWithPasskey } from '../passkeys/passkeys.adapter.ts';
import { startOidc } from './oidc.adapter.ts';
import { rememberTypedPassword } from './typed-password.store.ts';
import { AttemptError } from '../components/attempt-error.tsx';
import { CurrentPassword } from '../components/current-password.tsx';
import { SubmitButton } from '../components/submit-button.tsx';
import { StepHead } from '../components/step-head.tsx';
import { useAttempt } from '../components/use-attempt.ts';

interface PasswordStepProps {
  readonly oidc: string | null;
  readonly isOverlay: boolean;
  readonly isIdle: boolean;
}

export const PasswordStep = ({ oidc, isOverlay, isIdle }: PasswordStepProps) => {
  const t = useText();
  const [email, setEmail] = useState(() => workingStaff()?.email ?? '');
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const single = useAttempt();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    attempt.run(async () => {
      const session = await call('/staff/sign_in', { email, password });
      if (session.step === 'enrol') rememberTypedPassword(password);
      acceptSession(session);
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {isOverlay ? (
          <StepHead text={t(isIdle ? 'staff.again.idle' : 'staff.again.text')} />
        ) : (
          <StepHead title={t('staff.sign_in.title')} {...(isIdle && { text: t('staff.sign_in.idle') })} />
        )}
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
        <CurrentPassword
          size="sm"
          label={t('staff.password')}
          value={password}
          autoFocus={email !== '' && isOverlay}
          onChange={setPassword}
        />
        {isFailure(attempt.error, 'too_many_attempts') && attempt.error.params['device'] === 'unknown' && (
          <Text size="sm">{t('staff.sign_in.new_browser')}</Text>
        )}
        <SubmitButton attempt={attempt} label={t('staff.continue')} />
        {(oidc !== null || hasPasskeys()) && <Divider label={t('staff.or')} />}
        {hasPasskeys() && (
          <PasskeyButton
            label={t('staff.passkey.sign_in')}
            onUse={async () => acceptSession(await signInWithPasskey())}
          />
        )}
        {oidc !== null && (
          <>
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
