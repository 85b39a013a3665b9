import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import type { Locale } from '@guildhall/i18n/locales.ts';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { PreviewCalls } from './preview-calls.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { previewOrigin } from './preview-origin.ts';
import styles from './preview.module.css';

interface PhoneProps {
  readonly title: string;
  readonly path: string;
  readonly calls: PreviewCalls;
  /** Selector that is present once the page has rendered. */
  readonly landmark: string;
  readonly theme: 'light' | 'dark';
  readonly locale: Locale;
  /** Increase to reload the same content. */
  readonly round: number;
}

interface Shot {
  readonly key: string;
  readonly address: string;
  readonly calls: PreviewCalls;
}

const outer = { width: 376, height: 796 };

/** Runs the real player app in a phone frame. The next state loads behind the visible one, so nothing flickers. */
export const Phone = ({ title, path, calls, landmark, theme, locale, round }: PhoneProps) => {
  const { ref, width, height } = useElementSize();
  const address = `${previewOrigin()}${CONSOLE_PATH}/preview?${new URLSearchParams({ path, theme, locale })}`;
  const key = `${round} ${address} ${calls.key}`;
  const wanted: Shot = { key, address, calls };
  const [shown, setShown] = useState<Shot>(wanted);
  const [scrollTop, setScrollTop] = useState(0);
  const scale = Math.max(0.3, Math.min(1, width / outer.width, height / outer.height));
  const shots = shown.key === wanted.key ? [shown] : [shown, wanted];
  return (
    <div ref={ref} className={styles['stage']}>
      <div className={styles['phone']} style={{ transform: `scale(${scale})` }}>
        {shots.map((shot) => (
          <PreviewFrame
            key={shot.key}
            title={title}
            address={shot.address}
            calls={shot.calls}
            landmark={landmark}
            isShown={shot.key === shown.key}
            startAt={shot.key === shown.key ? 0 : scrollTop}
            onScroll={setScrollTop}
            onReady={() => setShown(shot)}
          />
        ))}
      </div>
    </div>
  );
};
