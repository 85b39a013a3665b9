import styles from './dot.module.css';

/** Something new is behind this. Whoever uses it also says so in words. */
export const Dot = () => <span className={styles['dot']} data-dot />;
