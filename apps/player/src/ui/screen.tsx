import { useEffect, useRef, type ReactNode } from 'react';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { config } from '../platform/config.ts';
import { goBackOr, useLocation } from '../platform/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import { Icon, icons } from './icon.tsx';
import styles from './screen.module.css';

export type TitleId = Extract<MessageId, `title.${string}`>;

/** The screen's title followed by the game's name (A5). */
export const useDocumentTitle = (title: TitleId): void => {
  const t = useText();
  const text = `${t(title)} - ${config.game.name}`;
  useEffect(() => {
    document.title = text;
  }, [text]);
};

/**
 * Focuses a new screen, so that screen readers announce it; on back navigation focus and scroll stay (app/scroll-keeper.tsx).
 */
const useFocusOnArrival = () => {
  const ref = useRef<HTMLElement>(null);
  const { pathname, type } = useLocation();
  useEffect(() => {
    if (type === 'PUSH') ref.current?.focus({ preventScroll: true });
  }, [pathname, type]);
  return ref;
};

interface ScreenProps {
  readonly title: TitleId;
  readonly heading?: ReactNode;
  readonly action?: ReactNode;
  /** Full height, for screens that scroll internally. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

export const Screen = ({ title, heading, action, isFull, children }: ScreenProps) => {
  const t = useText();
  const ref = useFocusOnArrival();
  useDocumentTitle(title);
  return (
    <div className={styles['screen']} data-full={isFull}>
      <header className={styles['bar']}>
        <button type="button" className={styles['back']} onClick={() => goBackOr('/home')} aria-label={t('shell.back')}>
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
  readonly hero?: ReactNode;
  readonly children: ReactNode;
}

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
