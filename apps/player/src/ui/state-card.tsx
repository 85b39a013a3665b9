import type { ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { artSource, type Art } from './art.ts';
import styles from './state-card.module.css';

interface StateCardProps {
  readonly art: Art;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  /** The id of the failed request, for support. */
  readonly code?: string | null;
  /** Errors are announced to screen readers; an empty list is not. */
  readonly isAlert?: boolean;
}

const ErrorCode = ({ code }: { readonly code: string }) => {
  const t = useText();
  return <p className={styles['code']}>{t('shell.error_code', { code })}</p>;
};

export const StateCard = ({ art, title, text, children, code = null, isAlert = false }: StateCardProps) => (
  <section className={styles['card']} role={isAlert ? 'alert' : undefined}>
    <img
      src={artSource(art)}
      width="160"
      height="120"
      alt=""
      // Offline and not cached: hide the broken image.
      onError={(event) => {
        event.currentTarget.hidden = true;
      }}
    />
    <h2 className={styles['title']}>{title}</h2>
    {text !== undefined && <p className={styles['text']}>{text}</p>}
    {children !== undefined && <div className={styles['actions']}>{children}</div>}
    {code !== null && <ErrorCode code={code} />}
  </section>
);
