import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { Link, useLocation } from '../../platform/router.tsx';
import { useText } from '../../platform/text/i18n.ts';
import { useAppealed } from './appeal/appeal.data.ts';
import styles from './appeal/appeal-link.module.css';

/** In the notice of a blocked player: the way to the appeal, or what became of it. The form itself needs no way to it. */
export const AppealLink = () => {
  const t = useText();
  const { pathname } = useLocation();
  const { data } = useAppealed();
  const appeal = data?.appeal ?? null;
  if (appeal === null) {
    return /^\/feedback\/create\/?$/.test(pathname) ? null : (
      <Link className={styles['link']} to="/feedback/create">
        {t('appeal.action')}
      </Link>
    );
  }
  return (
    <Link className={styles['link']} to={`/feedback/info/${appeal.id}`}>
      {t(appeal.state === feedbackStates.finished ? 'appeal.answered' : 'appeal.sent')}
    </Link>
  );
};
