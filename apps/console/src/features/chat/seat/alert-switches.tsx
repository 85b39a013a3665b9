import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useStore } from '../../../platform/store.ts';
import { playSound, soundSwitch, turnNotices, useNoticeState } from '../chat.notices.ts';

const icon = { size: 18, stroke: 1.6 };

/** Whether one hears and sees it when a player writes. Kept in this browser, off until one wants it. */
export const AlertSwitches = () => {
  const t = useText();
  const hasSound = useStore(soundSwitch);
  const notices = useNoticeState();
  // What the browser answered shows up only when it is asked for again.
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
            // What it sounds like; it also lets the browser play the next one.
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
          onClick={() => void turnNotices(notices !== 'on').then(() => setAnswers((count) => count + 1))}
        >
          {notices === 'on' ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
        </ActionIcon>
      </Tooltip>
    </>
  );
};
