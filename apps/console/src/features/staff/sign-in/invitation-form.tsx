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
  /** Name of an existing member who sets a new password. */
  readonly resetOf: string | null;
}

export const InvitationForm = ({ token, email, role, resetOf }: InvitationFormProps) => {
  const t = useText();
  const navigate = useNavigate();
  const [name, setName] = useState(resetOf ?? '');
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
        {resetOf === null ? (
          <StepHead
            title={t('staff.invitation.title')}
            text={t('staff.invitation.text', { role: t(`staff.role.${role}`) })}
          />
        ) : (
          <StepHead title={t('staff.reset.title')} text={t('staff.reset.text', { name: resetOf })} />
        )}
        <TextInput size="sm" label={t('staff.email')} value={email} readOnly autoComplete="username" variant="filled" />
        {resetOf === null && (
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
        )}
        <NewPassword
          size="sm"
          label={t(resetOf === null ? 'staff.password' : 'staff.password.next')}
          value={password}
          onChange={setPassword}
        />
        <SubmitButton
          attempt={attempt}
          label={t(resetOf === null ? 'staff.invitation.accept' : 'staff.reset.save')}
          isIncomplete={name.trim() === '' || password.length < staffLimits.passwordMin}
        />
      </Stack>
    </form>
  );
};
