import type { StaffMember } from '@guildhall/contract/staff.ts';
import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { deedsOn, type Deed } from './person-deeds.ts';
import styles from './person.module.css';

/** What ends or gives back somebody's access; each is explained before it is done. */
export const PersonAccess = ({ member }: { readonly member: StaffMember }) => {
  const t = useText();
  const isSelf = useStaff().id === member.id;
  const [asked, setAsked] = useState<Deed | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const run = async (): Promise<void> => {
    await asked?.run();
    setIsAsking(false);
    if (asked !== null) notifications.show({ message: asked.done });
  };
  return (
    <section className={styles['section']}>
      <h3 className={styles['heading']}>{t('people.person.access')}</h3>
      <div className={styles['deeds']}>
        {deedsOn(member, t).map((deed) => (
          <div key={deed.name} className={styles['deed']}>
            <span className={styles['hint']}>{deed.hint}</span>
            <Button
              variant={deed.isDangerous ? 'light' : 'default'}
              {...(deed.isDangerous && { color: 'red' })}
              disabled={deed.isIdle}
              onClick={() => {
                setAsked(deed);
                setIsAsking(true);
              }}
            >
              {deed.label}
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
