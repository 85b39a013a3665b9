import { readStored, writeStored } from '../../../platform/state/local-storage.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

/** Stored per browser, because alerts depend on the workplace and not on the account. */
const switchOf = (name: string) => {
  const key = `guildhall-console-chat-${name}`;
  return createStore(readStored(key) === true, (isOn) => {
    writeStored(key, isOn);
  });
};
export const soundSwitch = switchOf('sound');
const notificationSwitch = switchOf('notices');

let context: AudioContext | null = null;

/** Two rising tones for a new chat, one tone for a message. Synthesized, so that no file has to be loaded. */
const tones = { assigned: [660, 880], message: [740] } as const;

export const playSound = (kind: keyof typeof tones): void => {
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

export const showNotification = (title: string, body: string, tag: string, onClick: () => void): void => {
  if (!isSupported || !notificationSwitch.get() || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, tag, icon: `${import.meta.env.BASE_URL}icon.svg` });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onClick();
  });
};
