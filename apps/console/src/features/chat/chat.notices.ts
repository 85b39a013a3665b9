import { readStored, writeStored } from '../../platform/storage.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** Kept in the browser: whether one may hear and see alerts is a matter of the desk one sits at. */
const switchOf = (name: string) => {
  const key = `guildhall-console-chat-${name}`;
  return createStore(readStored(key) === true, (isOn) => {
    writeStored(key, isOn);
  });
};
export const soundSwitch = switchOf('sound');
const noticeSwitch = switchOf('notices');

let context: AudioContext | null = null;

/** Two short tones: rising for a new chat, one level for a message. Made here, so that no file is fetched. */
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
    // No sound on this machine.
  }
};

const isSupported = 'Notification' in window;

export type NoticeState = 'on' | 'off' | 'refused';

export const useNoticeState = (): NoticeState => {
  const isOn = useStore(noticeSwitch);
  if (!isSupported || Notification.permission === 'denied') return 'refused';
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
};

/** On a click: browsers ask only then. */
export const turnNotices = async (isOn: boolean): Promise<void> => {
  if (isOn && isSupported) await Notification.requestPermission();
  noticeSwitch.set(isOn);
};

export const showNotice = (title: string, body: string, tag: string, onClick: () => void): void => {
  if (!isSupported || !noticeSwitch.get() || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, tag, icon: `${import.meta.env.BASE_URL}icon.svg` });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onClick();
  });
};
