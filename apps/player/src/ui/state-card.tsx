import type { ReactNode } from 'react';
import styles from './state-card.module.css';

interface StateCardProps {
  /** A drawing of public/art. */
  readonly art: 'empty' | 'offline' | 'failed' | 'lost' | 'gate';
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  /** Failures are announced; an empty list is merely there. */
  readonly isAlert?: boolean;
}

/** What a screen shows when there is no content to show, and what can be done about it. */
export const StateCard = ({ art, title, text, children, isAlert = false }: StateCardProps) => (
  <section className={styles['card']} role={isAlert ? 'alert' : undefined}>
    <img src={`${import.meta.env.BASE_URL}art/${art}.svg`} width="160" height="120" alt="" />
    <h2 className={styles['title']}>{title}</h2>
    {text !== undefined && <p className={styles['text']}>{text}</p>}
    {children !== undefined && <div className={styles['actions']}>{children}</div>}
  </section>
);
