import styles from './bubble.module.css';

/** The portrait beside the last message of a run; before that only its place. */
export const Face = ({ portrait }: { readonly portrait: string | null }) => (
  <span className={styles['face']}>
    {portrait !== null && <img src={portrait} width="32" height="32" alt="" decoding="async" />}
  </span>
);
