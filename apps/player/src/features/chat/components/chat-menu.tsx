import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat.icons.ts';
import styles from './chat-menu.module.css';

interface ChatMenuProps {
  /** Null if there is nothing to clear or end. */
  readonly onClear: (() => void) | null;
  readonly onEnd: (() => void) | null;
}

type Asking = 'clear' | 'end';

/** Both actions ask for confirmation (I4). */
export const ChatMenu = ({ onClear, onEnd }: ChatMenuProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onOutside = (event: PointerEvent): void => {
      if (!(event.target instanceof Node) || !menu.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [isOpen]);
  const close = (): void => {
    setIsOpen(false);
    menu.current?.querySelector('button')?.focus();
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
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    entries[(at + by + entries.length) % entries.length]?.focus();
  };
  if (onClear === null && onEnd === null) return null;
  return (
    <div ref={menu} className={styles['place']}>
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
