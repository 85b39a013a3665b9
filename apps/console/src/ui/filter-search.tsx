import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { useShortcuts } from '../platform/input/shortcuts.ts';
import { Kbd } from './kbd.tsx';
import styles from './filter-bar.module.css';

interface FilterSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const pauseMs = 250;

/** Debounced free-text search. `/` focuses the field, Escape leaves it. */
export const FilterSearch = ({ label, value, onChange }: FilterSearchProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The URL changed by other means: a saved view, "clear", or Back.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  // The URL may have changed during the debounce; the delayed change must build on the latest one.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // Cancel before the next screen renders: a late change would navigate back to this one.
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
