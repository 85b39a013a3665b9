import { playedAddress } from '@guildhall/browser/voice-forms.ts';
import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { ActionIcon, Loader } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useFileLink } from '../chat.data.ts';
import { clockText } from '../model/waiting.ts';
import styles from './files.module.css';
import { useAudioPlayer } from './use-audio-player.ts';
import { Waveform } from './waveform.tsx';

/** Voice message with waveform, duration and progress. The audio link is requested on the first play. */
export const VoiceMessage = ({ file }: { readonly file: ChatFile }) => {
  const t = useText();
  const [isWanted, setIsWanted] = useState(false);
  const { data: src, isError, refetch } = useFileLink(file.id, isWanted);
  const player = useAudioPlayer(src === undefined ? undefined : playedAddress(src));
  const { play } = player;
  useEffect(() => {
    // Only when the link first arrives: a renewed link must not start playback.
    if (isWanted && src !== undefined) play();
    // oxlint-disable-next-line react/exhaustive-deps -- `play` changes with `src`
  }, [isWanted, src !== undefined]);
  const hasFailed = isError || player.hasFailed;
  const time = clockText(player.isPlaying ? player.positionMs : file.duration_ms);
  const press = (): void => {
    if (hasFailed) void refetch().then(player.play);
    else if (src === undefined) setIsWanted(true);
    else if (player.isPlaying) player.pause();
    else player.play();
  };
  return (
    <div className={styles['voice']}>
      <ActionIcon
        variant="light"
        color={hasFailed ? 'red' : 'ember'}
        radius="xl"
        size={30}
        aria-label={
          hasFailed
            ? t('chat.voice.failed')
            : player.isPlaying
              ? t('chat.voice.pause')
              : t('chat.voice.play', { time: clockText(file.duration_ms) })
        }
        onClick={press}
      >
        {hasFailed ? (
          <IconRefresh size={15} />
        ) : isWanted && src === undefined ? (
          <Loader size={14} aria-label={t('shell.loading')} />
        ) : player.isPlaying ? (
          <IconPlayerPauseFilled size={14} />
        ) : (
          <IconPlayerPlayFilled size={14} />
        )}
      </ActionIcon>
      <Waveform waveform={file.waveform} part={file.duration_ms === 0 ? 0 : player.positionMs / file.duration_ms} />
      <span className={styles['time']}>{time}</span>
    </div>
  );
};
