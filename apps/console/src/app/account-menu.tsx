import { Menu, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLogout, IconUserCog } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCounters } from '../features/notices/counters.public.ts';
import { failureText } from '../platform/text/failure-text.ts';
import { useText } from '../platform/text/i18n.ts';
import { signOut, useStaff } from '../platform/session/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { StaffAvatar } from '../ui/staff-avatar.tsx';
import styles from './top-bar.module.css';

export const AccountMenu = () => {
  const t = useText();
  const { id, name, email, role } = useStaff();
  const held = useCounters()?.chats?.mine ?? 0;
  const [isAsking, setIsAsking] = useState(false);
  const leave = (): void => {
    signOut().catch((error: unknown) => notifications.show({ color: 'red', message: failureText(error) }));
  };
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <UnstyledButton className={styles['own'] ?? ''} aria-label={t('shell.own')}>
            <StaffAvatar id={id} name={name} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--ink)" truncate>
              {name}
            </Text>
            <Text size="xs" truncate>
              {email}
            </Text>
            <Text size="xs">{t(`staff.role.${role}`)}</Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item component={Link} to="/account" leftSection={<IconUserCog size={15} stroke={1.6} />}>
            {t('staff.account')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={15} stroke={1.6} />}
            onClick={() => (held > 0 ? setIsAsking(true) : leave())}
          >
            {t('staff.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('staff.sign_out')}
        confirmLabel={t('staff.sign_out')}
        onConfirm={signOut}
        onClose={() => setIsAsking(false)}
      >
        {t('staff.sign_out.text', { count: held })}
      </ConfirmDialog>
    </>
  );
};
