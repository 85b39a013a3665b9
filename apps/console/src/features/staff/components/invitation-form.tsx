import type { StaffRole } from '@guildhall/contract/permissions.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { acceptSession } from '../../../platform/session.ts';
import { rememberTyped } from '../typed-password.ts';
import { AttemptError } from './attempt-error.tsx';
import { NewPassword } from './new-password.tsx';
import { StepHead } from './step-head.tsx';
import { useAttempt } from './use-attempt.ts';

interface InvitationFormProps {
  readonly token: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** Makes the account that an invitation promised: a name, and a password. */
export const InvitationForm = ({ token, email, role }: InvitationFormProps) => {
  const t = useText();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    attempt.run(async () => {
      const session = await call('/staff/invitation_accept', { token, name, password });
      rememberTyped(password);
      acceptSession(session);
      await navigate('/', { replace: true });
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <StepHead
          title={t('staff.invitation.title')}
          text={t('staff.invitation.text', { role: t(`staff.role.${role}`) })}
        />
        <TextInput size="sm" label={t('staff.email')} value={email} readOnly autoComplete="username" variant="filled" />
        <TextInput
          size="sm"
          label={t('staff.name')}
          description={t('staff.name.hint')}
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={staffLimits.nameMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NewPassword size="sm" label={t('staff.password')} value={password} onChange={setPassword} />
        <AttemptError attempt={attempt} />
        <Button
          size="sm"
          type="submit"
          fullWidth
          loading={attempt.isRunning}
          disabled={attempt.isBlocked || name.trim() === '' || password.length < staffLimits.passwordMin}
        >
          {t('staff.invitation.accept')}
        </Button>
      </Stack>
    </form>
  );
};
