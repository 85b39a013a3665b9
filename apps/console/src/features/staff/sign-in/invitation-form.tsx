import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { acceptSession } from '../../../platform/session/session.ts';
import { forgetInvitation } from '../invitation.public.ts';
import { rememberTypedPassword } from './typed-password.store.ts';
import { SubmitButton } from '../components/submit-button.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { StepHead } from '../components/step-head.tsx';
import { useAttempt } from '../components/use-attempt.ts';

interface InvitationFormProps {
  readonly token: string;
  readonly email: string;
  readonly role: StaffRole;
}

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
      forgetInvitation();
      rememberTypedPassword(password);
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
        <SubmitButton
          attempt={attempt}
          label={t('staff.invitation.accept')}
          isIncomplete={name.trim() === '' || password.length < staffLimits.passwordMin}
        />
      </Stack>
    </form>
  );
};
