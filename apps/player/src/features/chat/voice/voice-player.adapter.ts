import { createStore, useStore } from '@guildhall/browser/store.ts';

export interface Playing {
  readonly id: string | null;
  readonly status: 'loading' | 'playing' | 'paused' | 'failed';
  readonly positionMs: number;
}

const idle: Playing = { id: null, status: 'paused', positionMs: 0 };
const store = createStore<Playing>(idle);
let audio: HTMLAudioElement | null = null;

const set = (part: Partial<Playing>): void => store.set({ ...store.get(), ...part });

/** One shared element: starting a message stops the previous one, and autoplay permission is granted per element. */
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

/** Plays or pauses. `find` resolves the URL and is called only when needed. */
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

/** Called when the screen is left or a recording starts. */
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
