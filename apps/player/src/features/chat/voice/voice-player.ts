import { createStore, useStore } from '../../../platform/store.ts';

export interface Playing {
  /** Which message; null where none was played yet. */
  readonly id: string | null;
  readonly status: 'loading' | 'playing' | 'paused' | 'failed';
  readonly positionMs: number;
}

const idle: Playing = { id: null, status: 'paused', positionMs: 0 };
const store = createStore<Playing>(idle);
let audio: HTMLAudioElement | null = null;

const set = (part: Partial<Playing>): void => store.set({ ...store.get(), ...part });

/** One element for all messages: the next one stops the one before, and engines count a tap only for the element it made play. */
const element = (): HTMLAudioElement => {
  if (audio !== null) return audio;
  const made = new Audio();
  made.ontimeupdate = () => {
    if (!made.paused) set({ positionMs: made.currentTime * 1000 });
  };
  made.onended = () => set({ status: 'paused', positionMs: 0 });
  made.onpause = () => {
    if (store.get().status === 'playing') set({ status: 'paused' });
  };
  audio = made;
  return made;
};

const begin = async (id: string, find: () => Promise<string>, fromMs: number): Promise<void> => {
  const player = element();
  player.pause();
  set({ id, status: 'loading', positionMs: fromMs });
  try {
    const address = await find();
    if (store.get().id !== id) return;
    player.src = address;
    if (fromMs > 0) player.currentTime = fromMs / 1000;
    await player.play();
    set({ status: 'playing' });
  } catch {
    if (store.get().id === id) set({ status: 'failed' });
  }
};

/** Plays or pauses. `find` tells the address, asked for only when it is needed. */
export const toggleVoice = (id: string, find: () => Promise<string>): void => {
  const { id: current, status, positionMs } = store.get();
  if (current !== id || status === 'failed' || audio === null) void begin(id, find, 0);
  else if (status === 'playing') audio.pause();
  else if (status === 'paused')
    void audio.play().then(
      () => set({ status: 'playing' }),
      () => void begin(id, find, positionMs),
    );
};

export const seekVoice = (id: string, positionMs: number): void => {
  if (store.get().id !== id || audio === null) return;
  audio.currentTime = positionMs / 1000;
  set({ positionMs });
};

/** When the screen is left, or something is being recorded. */
export const stopVoice = (): void => {
  audio?.pause();
  audio?.removeAttribute('src');
  audio = null;
  store.set(idle);
};

const stopped = { status: 'paused', positionMs: 0 } as const;

export const useVoice = (id: string): Omit<Playing, 'id'> => {
  const playing = useStore(store);
  return playing.id === id ? playing : stopped;
};
