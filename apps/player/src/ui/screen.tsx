import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { config } from '../platform/config.ts';
import { useText } from '../platform/i18n.ts';
import { Icon, icons } from './icon.tsx';
import styles from './screen.module.css';

export type TitleId = Extract<MessageId, `title.${string}`>;

/** The page's title: the screen's, then the game's name (A5). */
export const useDocumentTitle = (title: TitleId): void => {
  const t = useText();
  const text = `${t(title)} - ${config.game.name}`;
  useEffect(() => {
    document.title = text;
  }, [text]);
};

/** A new screen is announced and starts at its top; one returned to is left where it was (app/scroll.tsx). */
const useFocusOnArrival = () => {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type === 'PUSH') ref.current?.focus({ preventScroll: true });
  }, [pathname, type]);
  return ref;
};

interface ScreenProps {
  readonly title: TitleId;
  /** Shown in the bar instead of the title, where a screen has a better name for itself. */
  readonly heading?: ReactNode;
  readonly action?: ReactNode;
  /** As high as what it is in, for a screen that scrolls inside itself. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

/** A screen below the tabs: a bar with the way back, its title, and the content. */
export const Screen = ({ title, heading, action, isFull, children }: ScreenProps) => {
  const t = useText();
  const navigate = useNavigate();
  const ref = useFocusOnArrival();
  useDocumentTitle(title);
  const goBack = (): void => {
    // Opened directly, there is nothing behind us: home is the way back.
    const { idx } = (history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate('/home', { replace: true }));
  };
  return (
    <div className={styles['screen']} data-full={isFull}>
      <header className={styles['bar']}>
        <button type="button" className={styles['back']} onClick={goBack} aria-label={t('shell.back')}>
          <Icon d={icons.back} />
        </button>
        <h1 className={styles['title']}>{heading ?? t(title)}</h1>
        <div className={styles['action']}>{action}</div>
      </header>
      <main ref={ref} tabIndex={-1} id="content" className={styles['content']}>
        {children}
      </main>
    </div>
  );
};

interface TabScreenProps {
  readonly title: TitleId;
  /** Replaces the plain heading, for the tab that has a face of its own. */
  readonly hero?: ReactNode;
  readonly children: ReactNode;
}

/** One of the four tabs: a large heading, no way back. */
export const TabScreen = ({ title, hero, children }: TabScreenProps) => {
  const t = useText();
  const ref = useFocusOnArrival();
  useDocumentTitle(title);
  return (
    <main ref={ref} tabIndex={-1} id="content" className={styles['tab']}>
      {hero ?? (
        <header className={styles['banner']}>
          <h1>{t(title)}</h1>
        </header>
      )}
      <div className={styles['content']}>{children}</div>
    </main>
  );
};
