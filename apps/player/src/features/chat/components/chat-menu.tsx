import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat-icons.ts';
import styles from './chat-menu.module.css';

interface ChatMenuProps {
  /** Null where there is nothing to clear, or to end. */
  readonly onClear: (() => void) | null;
  readonly onEnd: (() => void) | null;
}

type Asking = 'clear' | 'end';

/** I4: both ask first, and both have a way back. */
export const ChatMenu = ({ onClear, onEnd }: ChatMenuProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    place.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onOutside = (event: PointerEvent): void => {
      if (!(event.target instanceof Node) || !place.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [isOpen]);
  const close = (): void => {
    setIsOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  const ask = (what: Asking): void => {
    setIsOpen(false);
    setAsking(what);
  };
  const confirm = (): void => {
    const run = asking === 'clear' ? onClear : onEnd;
    setAsking(null);
    run?.();
  };
  const move = (by: number): void => {
    const entries = [...(place.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    entries[(at + by + entries.length) % entries.length]?.focus();
  };
  if (onClear === null && onEnd === null) return null;
  return (
    <div ref={place} className={styles['place']}>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('chat.menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon d={chatIcons.more} />
      </button>
      {isOpen && (
        <div
          className={styles['menu']}
          role="menu"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
            if (event.key === 'ArrowDown') move(1);
            if (event.key === 'ArrowUp') move(-1);
          }}
        >
          {onClear !== null && (
            <button type="button" role="menuitem" onClick={() => ask('clear')}>
              {t('chat.clear.action')}
            </button>
          )}
          {onEnd !== null && (
            <button type="button" role="menuitem" onClick={() => ask('end')}>
              {t('chat.end.action')}
            </button>
          )}
        </div>
      )}
      {asking !== null && (
        <Confirm
          title={t(`chat.${asking}.title`)}
          text={t(`chat.${asking}.text`)}
          confirm={t(`chat.${asking}.confirm`)}
          cancel={t(asking === 'end' ? 'chat.end.stay' : 'shell.cancel')}
          onConfirm={confirm}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  );
};
