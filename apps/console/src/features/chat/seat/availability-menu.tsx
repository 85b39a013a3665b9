import { availabilities, type Availability } from '@guildhall/contract/chat/rules.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useCounters } from '../../notices/counters.public.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { setAvailability } from '../chat.data.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from './availability-menu.module.css';

/** On every page: whether the staff member is here, away or off duty. */
export const AvailabilityMenu = () => {
  const t = useText();
  const counters = useCounters();
  const now = counters?.availability ?? null;
  const held = counters?.chats?.mine ?? 0;
  const [isRunning, setIsRunning] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  if (now === null) return null;
  const choose = async (next: Availability): Promise<void> => {
    setIsRunning(true);
    try {
      await setAvailability(next);
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <>
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <UnstyledButton
            className={styles['button'] ?? ''}
            data-state={now}
            aria-label={`${t('chat.availability')}: ${t(`chat.availability.${now}`)}`}
            aria-busy={isRunning}
          >
            <span className={styles['word']}>{t(`chat.availability.${now}`)}</span>
            <IconChevronDown size={14} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('chat.availability')}</Menu.Label>
          {availabilities.map((each) => (
            <Menu.Item
              key={each}
              aria-current={each === now}
              className={styles['item'] ?? ''}
              data-state={each}
              rightSection={each === now ? <IconCheck size={15} stroke={1.8} aria-hidden /> : undefined}
              // Going off duty returns the chats to the queue.
              onClick={() => (each === 'off' && held > 0 ? setIsAsking(true) : void choose(each))}
            >
              <strong className={styles['word']}>{t(`chat.availability.${each}`)}</strong>
              <small className={styles['hint']}>{t(`chat.availability.${each}_hint`)}</small>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('chat.availability.leave')}
        confirmLabel={t('chat.availability.leave_confirm')}
        onConfirm={async () => {
          await setAvailability('off');
          setIsAsking(false);
        }}
        onClose={() => setIsAsking(false)}
      >
        {t('chat.availability.leave_text', { count: held })}
      </ConfirmDialog>
    </>
  );
};
