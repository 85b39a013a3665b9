import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  readonly icon: string;
  readonly title?: string;
  readonly text?: string | undefined;
  readonly look?: 'quiet' | 'wait' | 'good' | 'bad';
  readonly isAlert?: boolean;
  readonly children?: ReactNode;
}

export const Notice = ({ icon, title, text, look = 'quiet', isAlert = false, children }: NoticeProps) => (
  <section className={`${styles['notice']} ${styles[look]}`} role={isAlert ? 'alert' : undefined}>
    <span className={styles['icon']}>
      <Icon d={icon} size={22} />
    </span>
    <div className={styles['words']}>
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {children}
    </div>
  </section>
);
