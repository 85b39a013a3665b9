import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../platform/i18n.ts';
import { useShortcuts } from '../platform/shortcuts.ts';
import { Kbd } from './kbd.tsx';
import styles from './filter-bar.module.css';

interface FilterSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const pauseMs = 250;

/** Free text over a list: asks when one pauses, not at every key. `/` comes here, Esc leaves. */
export const FilterSearch = ({ label, value, onChange }: FilterSearchProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means: a saved view, "clear", the way back.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  // The address may have changed in the pause, and the change made then must not undo that.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // Before the next screen is shown, also while that one is still on its way: a late change would lead back here.
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts([{ keys: '/', label: t('shell.keys.filter'), scope: 'list', run: () => input.current?.focus() }]);
  const ask = (next: string): void => {
    clearTimeout(timer.current);
    if (next === known) return;
    setKnown(next);
    latest.current(next);
  };
  const say = (next: string, waitMs: number): void => {
    clearTimeout(timer.current);
    setText(next);
    timer.current = setTimeout(() => ask(next), waitMs);
  };
  return (
    <TextInput
      ref={input}
      className={styles['search'] ?? ''}
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<IconSearch size={14} stroke={1.8} />}
      rightSection={
        text === '' ? (
          <Kbd keys="/" />
        ) : (
          <CloseButton size="sm" aria-label={t('shell.clear')} onClick={() => say('', 0)} />
        )
      }
      onChange={(event) => say(event.currentTarget.value, pauseMs)}
      onBlur={() => ask(text)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
};
