import { useText } from '../../../platform/text/i18n.ts';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import styles from './incident-card.module.css';

interface JoinButtonProps {
  readonly isJoined: boolean;
  readonly error: unknown;
  readonly onToggle: () => void;
}

/** A toggle button: the label stays, `aria-pressed` changes. */
export const JoinButton = ({ isJoined, error, onToggle }: JoinButtonProps) => {
  const t = useText();
  return (
    <div className={styles['join']}>
      <button type="button" className={styles['toggle']} aria-pressed={isJoined} onClick={onToggle}>
        {isJoined && <Icon d={moreIcons.check} size={18} />}
        <span>{t('incidents.join')}</span>
      </button>
      {isJoined && <p className={styles['hint']}>{t('incidents.joined')}</p>}
      <FailedLine error={error} />
    </div>
  );
};
