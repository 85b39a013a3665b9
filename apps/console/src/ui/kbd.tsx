import { isMac } from '../platform/machine.ts';
import styles from './kbd.module.css';

const signs: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: isMac ? '⇧' : 'Shift',
  enter: '↵',
  esc: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: '␣',
};

const keyName = (key: string): string => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The keys of a shortcut as they are on the keyboard: `mod+k`, `g c`. */
export const Kbd = ({ keys }: { readonly keys: string }) => (
  <span className={styles['keys']}>
    {keys.split(' ').map((stroke) => (
      <kbd key={stroke} className={styles['key']}>
        {stroke
          .split('+')
          .map(keyName)
          .join(isMac ? '' : '+')}
      </kbd>
    ))}
  </span>
);
