import type { DeletionRequest } from '@guildhall/contract/account-deletion.ts';
import { useEffect } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { useSession } from '../../../platform/session.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { timeLeft, type ServerTime } from '../state/countdown.ts';
import { useDeletion, useServerNow } from '../state/deletion.data.ts';
import { isOpen, standingOf } from '../state/standing.ts';
import styles from './deletion-banner.module.css';
import { ForeignBanner } from './foreign-banner.tsx';

interface WordsProps {
  readonly request: DeletionRequest;
  readonly time: ServerTime;
}

const Words = ({ request, time }: WordsProps) => {
  const t = useText();
  const nowMs = useServerNow(time);
  const standing = standingOf(request);
  if (standing === 'held' || standing === 'erasing' || standing === 'requested')
    return t(`deletion.banner.${standing}`);
  const { days } = timeLeft(request.due_at ?? nowMs, nowMs);
  return days === 0 ? t('deletion.banner.today') : t('deletion.banner.days', { count: days });
};

/** The request of this person, with the way to the countdown and to cancelling. */
const OwnBanner = () => {
  const session = useSession();
  const { data, refetch } = useDeletion();
  useEffect(() => {
    // After a launch the request may be another one, or gone.
    void refetch({ cancelRefetch: false });
  }, [session, refetch]);
  if (!data || data.request === null || !isOpen(data.request)) return null;
  return (
    <aside>
      <Link to="/account_deletion" className={styles['banner']}>
        <span className={styles['words']}>
          <Words request={data.request} time={data.time} />
        </span>
        <Icon d={icons.forward} size={18} />
      </Link>
    </aside>
  );
};

/** What a player must know about a deletion of their account wherever they are (G3, P2). */
export const DeletionBanner = () => {
  const state = useSession();
  const deletion = state.status === 'known' ? state.session.deletion : null;
  return (
    <>
      {deletion !== null && deletion.foreign.length > 0 && <ForeignBanner foreign={deletion.foreign} />}
      {deletion !== null && deletion.own !== null && <OwnBanner />}
    </>
  );
};
