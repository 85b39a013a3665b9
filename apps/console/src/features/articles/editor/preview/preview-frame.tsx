import type { Article } from '@guildhall/contract/articles.ts';
import { useEffect, useRef } from 'react';
import styles from './preview.module.css';

interface PreviewFrameProps {
  readonly title: string;
  readonly address: string;
  readonly article: Article;
  readonly isShown: boolean;
  /** How far down the one before was read. */
  readonly startAt: number;
  readonly onScroll: (top: number) => void;
  readonly onReady: () => void;
}

const lookEveryMs = 60;
/** Then it is shown as it is: a failure of the app is better seen than hidden. */
const waitMaxMs = 6000;

/** One load of the player app. public/preview.js in it asks for the article, and gets it from here. */
export const PreviewFrame = ({ title, address, article, isShown, startAt, onScroll, onReady }: PreviewFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ article, startAt, onScroll, onReady });
  useEffect(() => {
    latest.current = { article, startAt, onScroll, onReady };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startedMs = Date.now();
    const look = (): void => {
      const page = frame.current?.contentDocument;
      const isThere = page?.querySelector('article') != null;
      if (!isThere && Date.now() - startedMs < waitMaxMs) {
        timer = setTimeout(look, lookEveryMs);
        return;
      }
      page?.scrollingElement?.scrollTo(0, latest.current.startAt);
      page?.addEventListener('scroll', () => latest.current.onScroll(page.scrollingElement?.scrollTop ?? 0), {
        passive: true,
      });
      latest.current.onReady();
    };
    const onMessage = (event: MessageEvent): void => {
      const own = frame.current?.contentWindow;
      const data = event.data as { kind?: unknown } | null;
      if (event.origin !== location.origin || event.source !== own || data?.kind !== 'preview-ready') return;
      own?.postMessage({ kind: 'preview', article: latest.current.article }, location.origin);
      look();
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, []);
  return (
    // The app is our own and needs its scripts and its origin; a sandbox that grants both is none.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      className={styles['frame']}
      title={title}
      src={address}
      data-waiting={!isShown || undefined}
      aria-hidden={!isShown || undefined}
    />
  );
};
