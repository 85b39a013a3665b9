import { useText } from '../../../platform/text/i18n.ts';
import styles from './cards.module.css';

interface WaitingBarProps {
  readonly ahead: number | null;
  readonly isStaffed: boolean;
}

export const WaitingBar = ({ ahead, isStaffed }: WaitingBarProps) => {
  const t = useText();
  return (
    <div className={styles['waiting']} role="status">
      {ahead !== null && <strong>{t('chat.waiting.ahead', { count: ahead })}</strong>}
      <span>{t(isStaffed ? 'chat.waiting.text' : 'chat.unstaffed')}</span>
    </div>
  );
};
