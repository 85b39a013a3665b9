import type { Article } from '@guildhall/contract/articles.ts';
import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import type { Locale } from '@guildhall/i18n/locales.ts';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '../../../../platform/i18n.ts';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './preview.module.css';

interface PhoneProps {
  readonly article: Article;
  readonly theme: 'light' | 'dark';
  readonly locale: Locale;
  /** Another number asks for the same once more. */
  readonly round: number;
}

interface Shot {
  readonly key: string;
  readonly address: string;
  readonly article: Article;
}

/** Of the phone with its edge. */
const outer = { width: 376, height: 796 };

const addressOf = ({ article, theme, locale }: PhoneProps): string =>
  `${CONSOLE_PATH}/preview?${new URLSearchParams({ id: String(article.id), theme, locale })}`;

/** A phone in which the real player app runs. The next state is loaded behind the one shown, so nothing flickers. */
export const Phone = (props: PhoneProps) => {
  const t = useText();
  const { ref, width, height } = useElementSize();
  const { article, round } = props;
  const address = addressOf(props);
  const key = `${round} ${address} ${JSON.stringify(article)}`;
  const wanted: Shot = { key, address, article };
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
            title={t('editor.preview.frame')}
            address={shot.address}
            article={shot.article}
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
