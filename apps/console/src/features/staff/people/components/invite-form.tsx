import { isPrivilegedRole, type StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconShieldExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { isFailure } from '../../../../platform/network/api.ts';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { looksLikeEmail } from '../model/email.ts';
import { invite, useInviteWait } from '../people.data.ts';
import { FailureNote } from './failure-note.tsx';
import { PermissionList } from './permission-list.tsx';
import { RoleChoice } from './role-choice.tsx';

export interface Invited {
  readonly email: string;
  readonly link: string;
  readonly expires_at: number;
  /** The link waits for another admin, at most until then. */
  readonly held_until: number | null;
}

export const InviteForm = ({ onInvited }: { readonly onInvited: (invited: Invited) => void }) => {
  const t = useText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('agent');
  const [isChecked, setIsChecked] = useState(false);
  const [isListOpen, setIsListOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: invite,
    onSuccess: (made, { email: invitedEmail }) => onInvited({ ...made, email: invitedEmail }),
  });
  const waitHours = useInviteWait();
  const isOfEmail = isFailure(error, 'already_staff', 'invalid');
  const wrong = isChecked && !looksLikeEmail(email) ? t('people.invite.email_wrong') : null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsChecked(true);
    if (looksLikeEmail(email)) mutate({ email: email.trim(), role });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('people.invite.email')}
          description={t('people.invite.again')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          type="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={email}
          error={wrong ?? (isOfEmail ? failureText(error) : null)}
          onBlur={() => setIsChecked(email.trim() !== '')}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            reset();
          }}
        />
        <RoleChoice label={t('people.invite.role')} value={role} onChange={setRole} />
        {isPrivilegedRole(role) && waitHours > 0 && (
          <Alert
            role="status"
            color="yellow"
            variant="light"
            p="xs"
            icon={<IconShieldExclamation size={16} stroke={1.8} />}
          >
            {t('people.invite.wait', { hours: waitHours })}
          </Alert>
        )}
        <div>
          {/* Folded: with it, the button is below the end of the screen. */}
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isListOpen}
            rightSection={
              isListOpen ? <IconChevronUp size={13} stroke={1.8} /> : <IconChevronDown size={13} stroke={1.8} />
            }
            onClick={() => setIsListOpen(!isListOpen)}
          >
            {t('people.invite.may', { role: t(`staff.role.${role}`) })}
          </Button>
          {isListOpen && <PermissionList role={role} />}
        </div>
        {!isOfEmail && <FailureNote error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('people.invite.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
