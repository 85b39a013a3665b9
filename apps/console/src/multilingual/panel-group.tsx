import type { ReactNode } from 'react';
import styles from './texts-editor.module.css';

interface PanelGroupProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

export const PanelGroup = ({ title, hint, children }: PanelGroupProps) => (
  <section className={styles['group']}>
    <h2>{title}</h2>
    {hint !== undefined && <p>{hint}</p>}
    {children}
  </section>
);

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts.map(({ name, value }) => (
      <div key={name} className={styles['fact']}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
