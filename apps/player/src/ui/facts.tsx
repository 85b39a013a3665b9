import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles['facts']}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
