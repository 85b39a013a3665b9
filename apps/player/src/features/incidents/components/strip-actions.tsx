import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { JoinToggle } from './join-toggle.tsx';
import styles from './strip-actions.module.css';

interface StripActionsProps {
  readonly id: number;
  /** The second newest, if there are several. */
  readonly next: number | undefined;
  readonly others: number;
}

export const StripActions = ({ id, next, others }: StripActionsProps) => {
  const t = useText();
  return (
    <div className={styles['actions']}>
      <JoinToggle key={id} id={id} />
      {next !== undefined && <Link to={`/feedback?issue=${next}`}>{t('incidents.others', { count: others })}</Link>}
    </div>
  );
};
