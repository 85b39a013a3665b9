import { recordedType } from '@guildhall/browser/voice-forms.ts';
import { useEffect, useRef, useState } from 'react';
import { config } from '../../../platform/config.ts';
import { newKey } from '../../../platform/device/new-key.ts';
import { waveformOf } from '../model/waveform.ts';
import { listenTo } from '../voice/microphone.adapter.ts';
import { stopVoice } from '../voice/voice-player.adapter.ts';

export interface Recording {
  readonly key: string;
  readonly bytes: ArrayBuffer;
  readonly address: string;
  readonly durationMs: number;
  readonly waveform: string;
}

export type RecorderState =
  | { readonly status: 'idle'; readonly hint: 'refused' | 'missing' | 'short' | null }
  | { readonly status: 'asking' }
  /** `levels`: the most recent volume levels, from 0 to 1. */
  | { readonly status: 'recording'; readonly elapsedMs: number; readonly levels: readonly number[] }
  | { readonly status: 'making' }
  | { readonly status: 'recorded'; readonly recording: Recording };

const shortMs = 500;
const everyMs = 100;
const levelsMax = 40;
const idle: RecorderState = { status: 'idle', hint: null };

/** Only engines that can record a format that the server accepts. */
export const canRecord = (): boolean =>
  recordedType() !== null &&
  typeof AudioContext === 'function' &&
  typeof (navigator as { mediaDevices?: MediaDevices }).mediaDevices?.getUserMedia === 'function';

const recordingOf = async (parts: readonly Blob[], type: string, durationMs: number): Promise<Recording> => {
  const blob = new Blob([...parts], { type });
  const bytes = await blob.arrayBuffer();
  const context = new AudioContext();
  // decodeAudioData detaches the buffer, so pass a copy.
  const sound = await context.decodeAudioData(bytes.slice(0)).catch(() => null);
  void context.close();
  return {
    key: newKey(),
    bytes,
    address: URL.createObjectURL(blob),
    durationMs: sound === null ? durationMs : sound.duration * 1000,
    waveform: sound === null ? '' : waveformOf(sound.getChannelData(0)),
  };
};

export const useRecorder = () => {
  const [state, setState] = useState<RecorderState>(idle);
  const running = useRef<{ stop: (isWanted: boolean) => void } | null>(null);
  useEffect(() => () => running.current?.stop(false), []);

  /** Returns when it began. */
  const record = (stream: MediaStream): number => {
    const mimeType = recordedType() ?? '';
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 32_000 });
    const microphone = listenTo(stream);
    const parts: Blob[] = [];
    const startedMs = performance.now();
    let levels: readonly number[] = [];
    let isKept = true;
    const elapsed = (): number => performance.now() - startedMs;
    const stop = (isWanted: boolean): void => {
      isKept = isWanted;
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const timer = setInterval(() => {
      levels = [...levels.slice(1 - levelsMax), microphone.level()];
      setState({ status: 'recording', elapsedMs: elapsed(), levels });
      if (elapsed() >= config.limits.voice_seconds * 1000) stop(true);
    }, everyMs);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      const durationMs = elapsed();
      clearInterval(timer);
      microphone.close();
      for (const track of stream.getTracks()) track.stop();
      const end = (next: RecorderState): void => {
        running.current = null;
        setState(next);
      };
      if (!isKept) return end(idle);
      if (durationMs < shortMs) return end({ status: 'idle', hint: 'short' });
      setState({ status: 'making' });
      void recordingOf(parts, mimeType, durationMs).then((recording) => {
        if (isKept) return end({ status: 'recorded', recording });
        URL.revokeObjectURL(recording.address);
        end(idle);
      });
    };
    running.current = { stop };
    recorder.start();
    setState({ status: 'recording', elapsedMs: 0, levels });
    return startedMs;
  };

  return {
    state,
    /** Resolves with the time at which the recording began, which a slow phone reaches long after the tap; or null. */
    start: async (): Promise<number | null> => {
      if (running.current !== null) return null;
      // A player who discards while the permission is asked for may start again at once, with a request of its own.
      const asking = {
        stop: () => {
          running.current = null;
          setState(idle);
        },
      };
      running.current = asking;
      stopVoice();
      setState({ status: 'asking' });
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          audio: { echoCancellation: true, noiseSuppression: true },
        });
        if (running.current === asking) return record(stream);
        for (const track of stream.getTracks()) track.stop();
        return null;
      } catch (error) {
        if (running.current !== asking) return null;
        running.current = null;
        const isRefused = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
        setState({ status: 'idle', hint: isRefused ? 'refused' : 'missing' });
        return null;
      }
    },
    stop: (): void => running.current?.stop(true),
    discard: (): void => {
      running.current?.stop(false);
      stopVoice();
      if (state.status === 'recorded') URL.revokeObjectURL(state.recording.address);
      setState(idle);
    },
    /** Returns the recording and passes ownership of its object URL to the caller. */
    take: (): Recording | null => {
      stopVoice();
      if (state.status !== 'recorded') return null;
      setState(idle);
      return state.recording;
    },
  };
};

export type Recorder = ReturnType<typeof useRecorder>;
