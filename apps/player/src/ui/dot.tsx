import styles from './dot.module.css';

/** Something new is behind this. It says so in words too, unless the name of what carries it does already. */
export const Dot = ({ words }: { readonly words?: string }) => (
  <>
    <span className={styles['dot']} data-dot />
    {words !== undefined && <span className="visually-hidden">{words}</span>}
  </>
);
