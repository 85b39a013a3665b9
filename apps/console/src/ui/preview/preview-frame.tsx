import { useEffect, useLayoutEffect, useRef } from 'react';
import { answerPreview, type PreviewCalls } from './preview-calls.ts';
import styles from './preview.module.css';

interface PreviewFrameProps {
  readonly title: string;
  readonly address: string;
  readonly calls: PreviewCalls;
  readonly landmark: string;
  readonly isShown: boolean;
  readonly startAt: number;
  readonly onScroll: (top: number) => void;
  readonly onReady: () => void;
}

const lookEveryMs = 60;
/** After this time the frame is shown anyway: a visible error of the app is better than a hidden one. */
const waitMaxMs = 6000;

/** One load of the player app. public/preview.js inside the frame asks for a mock response to every API call. */
export const PreviewFrame = (props: PreviewFrameProps) => {
  const { title, address, isShown } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // A layout effect, because the listener must exist before the frame sends its first message.
  useLayoutEffect(() => {
    const startedMs = Date.now();
    const look = (): void => {
      const page = frame.current?.contentDocument;
      const isThere = page?.querySelector(latest.current.landmark) != null;
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
    let timer = setTimeout(look, lookEveryMs);
    const onMessage = (event: MessageEvent<unknown>): void => {
      const from = { origin: location.origin, source: frame.current?.contentWindow };
      answerPreview(event, from, latest.current.calls);
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, []);
  return (
    // The app is our own and needs scripts and its origin; a sandbox that allows both protects nothing.
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
