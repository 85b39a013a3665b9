import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { playSound, soundSwitch, setNotifications, useNotificationState } from './notifications.adapter.ts';

const icon = { size: 18, stroke: 1.6 };

/** Switches for sounds and notifications, stored per browser and off by default. */
export const AlertSwitches = () => {
  const t = useText();
  const hasSound = useStore(soundSwitch);
  const notices = useNotificationState();
  // The permission is not reactive, so a render is forced after the prompt.
  const [, setAnswers] = useState(0);
  const soundLabel = t(hasSound ? 'chat.sound.on' : 'chat.sound.off');
  const noticeLabel = t(`chat.notices.${notices}`);
  return (
    <>
      <Tooltip label={soundLabel}>
        <ActionIcon
          aria-label={t('chat.sound')}
          aria-pressed={hasSound}
          onClick={() => {
            soundSwitch.set(!hasSound);
            // Demonstrates the sound and unlocks audio playback for later alerts.
            if (!hasSound) playSound('assigned');
          }}
        >
          {hasSound ? <IconVolume {...icon} /> : <IconVolumeOff {...icon} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={noticeLabel}>
        <ActionIcon
          aria-label={noticeLabel}
          aria-pressed={notices === 'on'}
          onClick={() => void setNotifications(notices !== 'on').then(() => setAnswers((count) => count + 1))}
        >
          {notices === 'on' ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
        </ActionIcon>
      </Tooltip>
    </>
  );
};
