import { useText } from '../platform/text/i18n.ts';
import styles from './error-code.module.css';

/** The id of a failed request, which players give to support. */
export const ErrorCode = ({ code }: { readonly code: string | null }) => {
  const t = useText();
  return code === null ? null : <p className={styles['code']}>{t('shell.error_code', { code })}</p>;
};
