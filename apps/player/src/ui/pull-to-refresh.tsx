import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { Icon } from './icon.tsx';
import { moreIcons } from './more-icons.ts';
import styles from './pull-to-refresh.module.css';

const triggerPx = 64;
const maxPx = 96;

interface PullProps {
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Includes a button, hidden until focused, for players without touch. */
export const PullToRefresh = ({ onRefresh, children }: PullProps) => {
  const t = useText();
  const [pulledPx, setPulledPx] = useState(0);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const gesture = useRef({ startY: -1, pulledPx: 0 });

  const refresh = async (): Promise<void> => {
    setIsRefreshing(true);
    try {
      await onRefresh();
    } finally {
      setIsRefreshing(false);
    }
  };
  const refreshNow = useEffectEvent(refresh);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    // Beside a detail, the list scrolls in its pane.
    const isAtTop = (): boolean => (element.closest('[data-pane="list"]')?.scrollTop ?? window.scrollY) <= 0;
    const show = (px: number): void => {
      gesture.current.pulledPx = px;
      setPulledPx(px);
    };
    const start = (event: TouchEvent): void => {
      gesture.current.startY = isAtTop() ? (event.touches[0]?.clientY ?? -1) : -1;
    };
    const move = (event: TouchEvent): void => {
      const { startY } = gesture.current;
      if (startY < 0) return;
      const distance = (event.touches[0]?.clientY ?? startY) - startY;
      if (distance > 0 && isAtTop()) {
        if (event.cancelable) event.preventDefault();
        show(Math.min(maxPx, distance * 0.5));
      } else if (gesture.current.pulledPx > 0) show(0);
    };
    const end = (): void => {
      if (gesture.current.pulledPx >= triggerPx) void refreshNow();
      gesture.current.startY = -1;
      if (gesture.current.pulledPx > 0) show(0);
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, []);

  const height = isRefreshing ? triggerPx * 0.75 : pulledPx;
  const label = pulledPx >= triggerPx ? t('shell.release') : t('shell.pull');
  return (
    <div ref={ref}>
      <button type="button" className="visually-hidden" onClick={() => void refresh()}>
        {t('shell.refresh')}
      </button>
      <div className={styles['hint']} style={{ height }} role="status">
        {height > 8 && (
          <>
            <span className={isRefreshing ? styles['turning'] : undefined}>
              <Icon d={moreIcons.refresh} size={20} />
            </span>
            {isRefreshing ? t('shell.refreshing') : label}
          </>
        )}
      </div>
      {children}
    </div>
  );
};
