import styles from './bubble.module.css';

/** Portrait next to the last message of a run; an empty placeholder otherwise. */
export const Portrait = ({ portrait }: { readonly portrait: string | null }) => (
  <span className={styles['face']}>
    {portrait !== null && <img src={portrait} width="32" height="32" alt="" decoding="async" />}
  </span>
);
