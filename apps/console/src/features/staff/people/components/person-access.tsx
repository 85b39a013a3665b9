import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStaff } from '../../../../platform/session/session.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { usePersonWork } from '../people.data.ts';
import { personActions, type PersonAction } from '../person-actions.data.ts';
import { PersonPassword } from './person-password.tsx';
import styles from './person.module.css';

const OpenWork = ({ id }: { readonly id: string }) => {
  const t = useText();
  const { data } = usePersonWork(id, true);
  if (data === undefined) return null;
  const { reports, chats } = data;
  return (
    <span>
      {reports + chats === 0 ? t('people.deactivate.no_work') : t('people.deactivate.work', { reports, chats })}
    </span>
  );
};

export const PersonAccess = ({ member }: { readonly member: StaffMember }) => {
  const t = useText();
  const isSelf = useStaff().id === member.id;
  const [asked, setAsked] = useState<PersonAction | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const run = async (): Promise<void> => {
    if (asked === null) return;
    const isPending = await asked.run();
    setIsAsking(false);
    notifications.show({ message: isPending ? t('people.pending') : asked.done });
  };
  return (
    <section className={styles['section']}>
      <h3 className={styles['heading']}>{t('people.person.access')}</h3>
      <div className={styles['actions']}>
        {member.is_active && <PersonPassword member={member} />}
        {personActions(member, t).map((action) => (
          <div key={action.name} className={styles['action']}>
            <span className={styles['hint']}>{action.hint}</span>
            <Button
              variant={action.isDangerous ? 'light' : 'default'}
              {...(action.isDangerous && { color: 'red' })}
              disabled={action.isIdle}
              onClick={() => {
                setAsked(action);
                setIsAsking(true);
              }}
            >
              {action.label}
            </Button>
          </div>
        ))}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={asked?.title ?? ''}
        confirmLabel={asked?.label ?? ''}
        isDangerous={asked?.isDangerous ?? false}
        onConfirm={run}
        onClose={() => setIsAsking(false)}
      >
        <Stack gap="sm">
          {asked?.text}
          {asked?.name === 'deactivate' && <OpenWork id={member.id} />}
          {asked?.caution !== undefined && <strong>{asked.caution}</strong>}
          {isSelf && (
            <Text size="sm" c="var(--danger)">
              {t('people.person.self')}
            </Text>
          )}
        </Stack>
      </ConfirmDialog>
    </section>
  );
};
