import { isMac } from '../platform/input/is-mac.ts';
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

/** Renders a shortcut such as `mod+k` or `g c` with platform-specific key names. */
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
