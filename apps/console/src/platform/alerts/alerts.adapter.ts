import { createStore, useStore } from '@guildhall/browser/store.ts';
import { readStored, writeStored } from '@guildhall/browser/local-storage.ts';

/** Stored per browser, because alerts depend on the workplace and not on the account. */
const storedSwitch = (name: string, isOnAtFirst: boolean) => {
  const key = `guildhall-console-alerts-${name}`;
  const stored = readStored(key);
  return createStore(typeof stored === 'boolean' ? stored : isOnAtFirst, (isOn) => {
    writeStored(key, isOn);
  });
};

/** Whether this browser was asked. Until then there are no alerts; afterwards they are on, unless they were declined. */
const askedSwitch = storedSwitch('asked', false);
export const soundSwitch = storedSwitch('sound', true);
const notificationSwitch = storedSwitch('desktop', true);

export const useMustAsk = (): boolean => !useStore(askedSwitch);

let context: AudioContext | null = null;

/** Two rising tones for new work, one tone for a message. Synthesized, so that no file has to be loaded. */
const tones = { work: [660, 880], message: [740] } as const;

const playTones = (kind: keyof typeof tones): void => {
  try {
    context ??= new AudioContext();
    const { currentTime, destination } = context;
    for (const [index, frequency] of tones[kind].entries()) {
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      const from = currentTime + index * 0.14;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(0.12, from + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.22);
      tone.connect(volume).connect(destination);
      tone.start(from);
      tone.stop(from + 0.24);
    }
  } catch {
    // Audio is not available on this machine.
  }
};

/** As long as other tabs of this browser may hear of the same event. */
const onceMs = 3000;

/** Runs in one tab only, if several tabs of this browser hear of the same event. */
const inOneTab = (event: string, run: () => void): void => {
  if (!('locks' in navigator)) return run();
  void navigator.locks.request(`guildhall-console-alert ${event}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    run();
    await new Promise((done) => setTimeout(done, onceMs));
  });
};

export const playSound = (kind: keyof typeof tones, event: string): void => {
  if (askedSwitch.get() && soundSwitch.get()) inOneTab(event, () => playTones(kind));
};

/** Called by the click that turns sounds on: shows how they sound, and browsers allow sounds only after a click. */
export const demonstrateSound = (): void => playTones('work');

const isSupported = 'Notification' in window;

export type NotificationState = 'on' | 'off' | 'refused';

export const useNotificationState = (): NotificationState => {
  const isOn = useStore(notificationSwitch);
  if (!isSupported || Notification.permission === 'denied') return 'refused';
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
};

/** Must run in a click handler: browsers ignore permission requests without a user gesture. */
export const setNotifications = async (isOn: boolean): Promise<void> => {
  if (isOn && isSupported) await Notification.requestPermission();
  notificationSwitch.set(isOn);
};

/** The answer to the question whether to alert at all. Must run in a click handler. */
export const answerQuestion = async (isWanted: boolean): Promise<void> => {
  soundSwitch.set(isWanted);
  if (isWanted) demonstrateSound();
  askedSwitch.set(true);
  await setNotifications(isWanted);
};

export const showNotification = (title: string, body: string, tag: string, onClick: () => void): void => {
  if (!isSupported || !askedSwitch.get() || !notificationSwitch.get() || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, tag, icon: `${import.meta.env.BASE_URL}icon.svg` });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onClick();
  });
};
