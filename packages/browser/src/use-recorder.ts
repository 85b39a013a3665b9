import { useEffect, useRef, useState } from 'react';
import { listenTo } from './microphone.ts';
import { recordedType } from './voice-forms.ts';
import { waveformOf } from './waveform.ts';

export interface Recording {
  readonly blob: Blob;
  readonly bytes: ArrayBuffer;
  /** Object URL, for listening before it is sent. */
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
const bitsPerSecond = 32_000;
const idle: RecorderState = { status: 'idle', hint: null };

/** Only engines that can record a format that the server accepts. */
export const canRecord = (): boolean =>
  recordedType() !== null &&
  typeof AudioContext === 'function' &&
  typeof (navigator as { mediaDevices?: MediaDevices }).mediaDevices?.getUserMedia === 'function';

export interface RecorderOptions {
  readonly secondsMax: number;
  /** Bars of the waveform. */
  readonly bars: number;
  /** Stops what plays: a message that is heard would be recorded. */
  readonly stopPlaying: () => void;
}

const recordingOf = async (blob: Blob, durationMs: number, bars: number): Promise<Recording> => {
  const bytes = await blob.arrayBuffer();
  const context = new AudioContext();
  // decodeAudioData detaches the buffer, so pass a copy.
  const sound = await context.decodeAudioData(bytes.slice(0)).catch(() => null);
  void context.close();
  return {
    blob,
    bytes,
    address: URL.createObjectURL(blob),
    durationMs: sound === null ? durationMs : sound.duration * 1000,
    waveform: sound === null ? '' : waveformOf(sound.getChannelData(0), bars),
  };
};

/** Records a voice message up to a maximum length, for review before it is sent. */
export const useRecorder = ({ secondsMax, bars, stopPlaying }: RecorderOptions) => {
  const [state, setState] = useState<RecorderState>(idle);
  const running = useRef<{ stop: (isWanted: boolean) => void } | null>(null);
  const address = useRef('');
  const forget = (): void => URL.revokeObjectURL(address.current);
  useEffect(
    () => () => {
      running.current?.stop(false);
      forget();
    },
    [],
  );

  /** Returns when it began. */
  const record = (stream: MediaStream): number => {
    const mimeType = recordedType() ?? '';
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
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
      if (elapsed() >= secondsMax * 1000) stop(true);
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
      void recordingOf(new Blob(parts, { type: mimeType }), durationMs, bars).then((recording) => {
        address.current = recording.address;
        if (isKept) return end({ status: 'recorded', recording });
        forget();
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
      // Who discards while the permission is asked for may start again at once, with a request of its own.
      const asking = {
        stop: () => {
          running.current = null;
          setState(idle);
        },
      };
      running.current = asking;
      stopPlaying();
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
      stopPlaying();
      forget();
      setState(idle);
    },
    /** Returns the recording and passes ownership of its object URL to the caller. */
    take: (): Recording | null => {
      stopPlaying();
      if (state.status !== 'recorded') return null;
      address.current = '';
      setState(idle);
      return state.recording;
    },
  };
};

export type Recorder = ReturnType<typeof useRecorder>;
