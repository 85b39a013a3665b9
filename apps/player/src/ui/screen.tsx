import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { goBackOr } from '../platform/router.tsx';
import { useText } from '../platform/text/i18n.ts';
import { Icon, icons } from './icon.tsx';
import { useDocumentTitle, useLandmark, type TitleId } from './landmark.ts';
import styles from './screen.module.css';
import './screens.css';

type ShowItemTitle = (title: ReactNode) => void;

const ItemTitleContext = createContext<ShowItemTitle>(() => {});

/** The title of what the screen shows. Takes the place of the screen's title in the bar once it is scrolled away. */
export const ItemTitle = ({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => {
  const ref = useRef<HTMLHeadingElement>(null);
  const show = useContext(ItemTitleContext);
  useEffect(() => {
    const title = ref.current;
    if (title === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      const isAbove = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0;
      show(isAbove ? children : null);
    });
    observer.observe(title);
    return () => {
      observer.disconnect();
      show(null);
    };
  }, [show, children]);
  return (
    <h2 ref={ref} className={className}>
      {children}
    </h2>
  );
};

interface ScreenProps {
  readonly title: TitleId;
  readonly heading?: ReactNode;
  readonly action?: ReactNode;
  /** Full height, for screens that scroll internally. */
  readonly isFull?: boolean;
  /** Uses the whole width, because the content arranges itself in columns. */
  readonly isList?: boolean;
  readonly children: ReactNode;
}

export const Screen = ({ title, heading, action, isFull, isList = false, children }: ScreenProps) => {
  const t = useText();
  const landmark = useLandmark();
  const [itemTitle, setItemTitle] = useState<ReactNode>(null);
  useDocumentTitle(title);
  return (
    <div className={styles['screen']} data-full={isFull}>
      <header className={styles['bar']}>
        <button type="button" className={styles['back']} onClick={() => goBackOr('/home')} aria-label={t('shell.back')}>
          <Icon d={icons.back} />
        </button>
        <h1 className={styles['title']} data-covered={itemTitle !== null}>
          {heading ?? t(title)}
        </h1>
        {itemTitle !== null && (
          <span className={styles['item']} dir="auto" aria-hidden="true">
            {itemTitle}
          </span>
        )}
        <div className={styles['action']}>{action}</div>
      </header>
      <div {...landmark} className={styles['content']} data-lists={isList}>
        <ItemTitleContext value={setItemTitle}>{children}</ItemTitleContext>
      </div>
    </div>
  );
};
