import { useText } from '../platform/i18n.ts';
import { toldOf, type Told } from '../platform/told.ts';
import styles from './failed-line.module.css';

/** One line under what went wrong. Its place is there from the start, so that it is announced. */
export const ToldLine = ({ told }: { readonly told: Told | null }) => {
  const t = useText();
  return (
    <p className={styles['line']} role="alert">
      {told !== null && t(told.key, told.params)}
    </p>
  );
};

/** The same of a call that failed, in the catalogue's words. */
export const FailedLine = ({ error }: { readonly error: unknown }) => (
  <ToldLine told={error === null ? null : toldOf(error)} />
);
