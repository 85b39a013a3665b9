import { useText } from '../../../platform/text/i18n.ts';
import styles from './cards.module.css';

export const WaitingBar = ({ ahead }: { readonly ahead: number | null }) => {
  const t = useText();
  return (
    <div className={styles['waiting']} role="status">
      {ahead !== null && <strong>{t('chat.waiting.ahead', { count: ahead })}</strong>}
      <span>{t('chat.waiting.text')}</span>
    </div>
  );
};
