import { useEffect, useLayoutEffect, useRef } from 'react';
import { answerPreview, type PreviewCalls, type PreviewPage } from './preview-calls.ts';
import { previewOrigin } from './preview-origin.ts';
import styles from './preview.module.css';

interface PreviewFrameProps extends PreviewPage {
  readonly title: string;
  readonly address: string;
  readonly calls: PreviewCalls;
  readonly isShown: boolean;
}

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
    const timer = setTimeout(() => latest.current.onReady(), waitMaxMs);
    const onMessage = (event: MessageEvent<unknown>): void => {
      const from = { origin: previewOrigin(), source: frame.current?.contentWindow };
      answerPreview(event, from, latest.current.calls, {
        ...latest.current,
        onReady: () => {
          clearTimeout(timer);
          latest.current.onReady();
        },
      });
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
