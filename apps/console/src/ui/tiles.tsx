import type { ReactNode } from 'react';
import styles from './tiles.module.css';

export interface Tile {
  readonly name: string;
  readonly value: ReactNode;
  readonly more: ReactNode;
}

export const TileRow = ({ tiles }: { readonly tiles: readonly Tile[] }) => (
  <dl className={styles['tiles']} data-count={tiles.length}>
    {tiles.map(({ name, value, more }) => (
      <div key={name} className={styles['tile']}>
        <dt>{name}</dt>
        <dd>
          <strong>{value}</strong>
          <small>{more}</small>
        </dd>
      </div>
    ))}
  </dl>
);
