import type { ReactNode } from 'react';
import styles from './player-panel.module.css';

interface PanelCardProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

export const PanelCard = ({ title, beside, children }: PanelCardProps) => (
  <section className={styles['card']}>
    <header className={styles['head']}>
      <h2 className={styles['title']}>{title}</h2>
      {beside}
    </header>
    {children}
  </section>
);

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
