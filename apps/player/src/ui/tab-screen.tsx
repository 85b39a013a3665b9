import type { ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { useDocumentTitle, useLandmark, type TitleId } from './landmark.ts';
import styles from './tab-screen.module.css';

interface TabScreenProps {
  readonly title: TitleId;
  readonly hero?: ReactNode;
  /** Beside the title where height is short, below it otherwise. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export const TabScreen = ({ title, hero, tools, children }: TabScreenProps) => {
  const t = useText();
  const landmark = useLandmark();
  useDocumentTitle(title);
  return (
    <div {...landmark} className={styles['tab']}>
      {hero ?? (
        <div className={styles['banner']}>
          <h1>{t(title)}</h1>
          {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
        </div>
      )}
      <div className={styles['content']} data-lists="true">
        {children}
      </div>
    </div>
  );
};
