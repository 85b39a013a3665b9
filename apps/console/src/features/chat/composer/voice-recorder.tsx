import type { Recorder, Recording } from '@guildhall/browser/use-recorder.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { clockText } from '../model/waiting.ts';
import { useAudioPlayer } from '../conversation/use-audio-player.ts';
import { Waveform } from '../conversation/waveform.tsx';
import styles from './composer.module.css';

interface VoiceRecorderProps {
  readonly recorder: Recorder;
  readonly onSend: (blob: Blob, waveform: string) => Promise<void>;
}

const Ready = ({ recorder, recording, onSend }: VoiceRecorderProps & { readonly recording: Recording }) => {
  const t = useText();
  const player = useAudioPlayer(recording.address);
  return (
    <>
      <ActionIcon
        variant="light"
        color="ember"
        radius="xl"
        size={30}
        aria-label={
          player.isPlaying ? t('chat.voice.pause') : t('chat.voice.play', { time: clockText(recording.durationMs) })
        }
        onClick={player.isPlaying ? player.pause : player.play}
      >
        {player.isPlaying ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
      </ActionIcon>
      <Waveform waveform={recording.waveform} part={player.positionMs / Math.max(1, recording.durationMs)} />
      <span className={styles['count']}>{clockText(recording.durationMs)}</span>
      <Button
        size="compact-sm"
        onClick={() => {
          recorder.discard();
          void onSend(recording.blob, recording.waveform);
        }}
      >
        {t('chat.record.send')}
      </Button>
    </>
  );
};

/** Replaces the text field from the start of a recording until it is sent or discarded. */
export const VoiceRecorder = ({ recorder, onSend }: VoiceRecorderProps) => {
  const t = useText();
  const { state } = recorder;
  return (
    <div className={styles['recorder']}>
      {state.status === 'idle' && state.hint !== null && (
        <p className={styles['problem']}>{t(`chat.record.${state.hint}`)}</p>
      )}
      {state.status === 'recording' && (
        <>
          <ActionIcon
            color="red"
            variant="filled"
            radius="xl"
            size={30}
            aria-label={t('chat.record.stop')}
            onClick={recorder.stop}
          >
            <IconPlayerStopFilled size={14} />
          </ActionIcon>
          <span className={styles['live']} role="status">
            {t('chat.record.left', { time: clockText(state.elapsedMs) })}
          </span>
        </>
      )}
      {state.status === 'recorded' && <Ready recorder={recorder} recording={state.recording} onSend={onSend} />}
      <ActionIcon size={28} ml="auto" aria-label={t('chat.record.cancel')} onClick={recorder.discard}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </div>
  );
};
