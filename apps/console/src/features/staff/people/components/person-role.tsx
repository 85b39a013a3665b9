import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStaff } from '../../../../platform/session/session.ts';
import { changePerson } from '../people.data.ts';
import { FailureNote } from './failure-note.tsx';
import { PermissionList } from './permission-list.tsx';
import { RoleChoice } from './role-choice.tsx';
import styles from './person.module.css';

export const PersonRole = ({ member }: { readonly member: StaffMember }) => {
  const t = useText();
  const isSelf = useStaff().id === member.id;
  const [chosen, setChosen] = useState<StaffRole | null>(null);
  const role = chosen ?? member.role;
  const isChanged = role !== member.role;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: changePerson,
    onSuccess: (isPending) => {
      setChosen(null);
      notifications.show({ message: isPending ? t('people.pending') : t('people.saved', { name: member.name }) });
    },
  });
  return (
    <section className={styles['section']}>
      <RoleChoice
        label={t('people.person.role')}
        value={role}
        onChange={(next) => {
          setChosen(next);
          reset();
        }}
      />
      {member.pending_role !== null && (
        <Text size="xs" c="var(--wait)">
          {t('people.person.pending_role', { role: t(`staff.role.${member.pending_role}`) })}
        </Text>
      )}
      <PermissionList role={role} from={member.role} />
      <FailureNote error={error} />
      {isChanged && (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="xs" c={isSelf ? 'var(--danger)' : 'dimmed'}>
            {t(isSelf ? 'people.person.self_role' : 'people.person.role_now')}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              onClick={() => {
                setChosen(null);
                reset();
              }}
            >
              {t('shell.cancel')}
            </Button>
            <Button loading={isPending} onClick={() => mutate({ id: member.id, role })}>
              {t('people.person.role_save', { role: t(`staff.role.${role}`) })}
            </Button>
          </Group>
        </Group>
      )}
    </section>
  );
};
