import { useEffect, useRef, useState } from 'react';

/** The element that is playing; starting another one pauses it. */
let speaking: HTMLAudioElement | null = null;

/** Before a recording, which would hear it. */
export const pauseAudio = (): void => speaking?.pause();

/** Plays audio, which is loaded only on the first play. */
export const useAudioPlayer = (src: string | undefined) => {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [positionMs, setPositionMs] = useState(0);
  useEffect(() => () => audio.current?.pause(), []);
  const elementOf = (address: string): HTMLAudioElement => {
    const known = audio.current;
    if (known?.src === new URL(address, location.href).href && !hasFailed) return known;
    known?.pause();
    const created = new Audio(address);
    created.addEventListener('playing', () => setIsPlaying(true));
    created.addEventListener('pause', () => setIsPlaying(false));
    created.addEventListener('timeupdate', () => setPositionMs(created.currentTime * 1000));
    created.addEventListener('ended', () => {
      setIsPlaying(false);
      setPositionMs(0);
    });
    created.addEventListener('error', () => setHasFailed(true));
    audio.current = created;
    return created;
  };
  return {
    isPlaying,
    hasFailed,
    positionMs,
    play: (): void => {
      if (src === undefined) return;
      setHasFailed(false);
      const element = elementOf(src);
      if (speaking !== element) speaking?.pause();
      speaking = element;
      element.play().catch(() => setHasFailed(true));
    },
    pause: (): void => audio.current?.pause(),
  };
};
