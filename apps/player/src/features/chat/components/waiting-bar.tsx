import { useText } from '../../../platform/text/i18n.ts';
import { useRoom } from '../../../ui/room.ts';
import styles from './cards.module.css';

interface WaitingBarProps {
  readonly ahead: number | null;
  readonly isStaffed: boolean;
}

export const WaitingBar = ({ ahead, isStaffed }: WaitingBarProps) => {
  const t = useText();
  // With large text, the bar would take a third of a phone from the messages.
  const isShort = useRoom('narrow') && ahead !== null && isStaffed;
  return (
    <div className={styles['waiting']} role="status">
      {ahead !== null && <strong>{t('chat.waiting.ahead', { count: ahead })}</strong>}
      <span className={isShort ? 'visually-hidden' : undefined}>
        {t(isStaffed ? 'chat.waiting.text' : 'chat.unstaffed')}
      </span>
    </div>
  );
};
