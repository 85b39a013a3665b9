import { useText } from '../platform/text/i18n.ts';
import { failureMessageOf, type FailureMessage } from '../platform/network/failure.ts';
import styles from './failed-line.module.css';

/** Always rendered, so that screen readers announce the error when it appears. */
export const FailureMessageLine = ({ message }: { readonly message: FailureMessage | null }) => {
  const t = useText();
  return (
    <p className={styles['line']} role="alert">
      {message !== null && t(message.key, message.params)}
    </p>
  );
};

export const FailedLine = ({ error }: { readonly error: unknown }) => (
  <FailureMessageLine message={error === null ? null : failureMessageOf(error)} />
);
