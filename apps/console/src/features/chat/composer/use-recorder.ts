import { recordedType } from '@guildhall/browser/voice-forms.ts';
import { useEffect, useRef, useState } from 'react';
import { waveformOf } from '../model/waveform.ts';

/** Browsers that record nothing that the server accepts do not show the microphone. */
export const mayRecord = (): boolean => recordedType() !== null;

const everyMs = 100;
const bitsPerSecond = 24_000;

interface Recording {
  readonly blob: Blob;
  readonly waveform: string;
  readonly durationMs: number;
}

interface Running {
  readonly stop: () => void;
  readonly cancel: () => void;
}

/** Measures the current volume, from 0 to 1. */
const createMeter = (stream: MediaStream) => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: (): number => {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    },
    close: () => void context.close(),
  };
};

/** Records a voice message up to a maximum length, for review before it is sent. */
export const useRecorder = (secondsMax: number) => {
  const [state, setState] = useState<'idle' | 'recording' | 'ready' | 'refused'>('idle');
  const [elapsedMs, setElapsedMs] = useState(0);
  const [recording, setRecording] = useState<Recording | null>(null);
  const running = useRef<Running | null>(null);
  useEffect(() => () => running.current?.cancel(), []);

  const start = async (): Promise<void> => {
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      setState('refused');
      return;
    }
    const mimeType = recordedType() ?? '';
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
    const meter = createMeter(stream);
    const chunks: Blob[] = [];
    const levels: number[] = [];
    const startedMs = performance.now();
    let isWanted = true;
    const timer = setInterval(() => {
      levels.push(meter.level());
      const ms = performance.now() - startedMs;
      setElapsedMs(ms);
      if (ms >= secondsMax * 1000 - 300) recorder.stop();
    }, everyMs);
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    recorder.addEventListener('stop', () => {
      clearInterval(timer);
      meter.close();
      for (const track of stream.getTracks()) track.stop();
      running.current = null;
      if (!isWanted) return;
      const durationMs = performance.now() - startedMs;
      setRecording({ blob: new Blob(chunks, { type: mimeType }), waveform: waveformOf(levels), durationMs });
      setState('ready');
    });
    running.current = {
      stop: () => recorder.stop(),
      cancel: () => {
        isWanted = false;
        recorder.stop();
      },
    };
    recorder.start();
    setElapsedMs(0);
    setState('recording');
  };
  return {
    state,
    elapsedMs,
    recording,
    start,
    stop: () => running.current?.stop(),
    discard: () => {
      running.current?.cancel();
      setRecording(null);
      setState('idle');
    },
  };
};
export type Recorder = ReturnType<typeof useRecorder>;
