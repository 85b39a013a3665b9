import styles from './dot.module.css';

/** Unread indicator. Includes text for screen readers unless the parent's label already says so. */
export const Dot = ({ words }: { readonly words?: string }) => (
  <>
    <span className={styles['dot']} data-dot />
    {words !== undefined && <span className="visually-hidden">{words}</span>}
  </>
);
