import type { DeletionRequest } from '@guildhall/contract/account-deletion/player.ts';
import { useEffect } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { timeLeft, type ServerTime } from '../state/countdown.model.ts';
import { useDeletion, useServerNow } from '../state/deletion.data.ts';
import { isOpen, requestStatusOf } from '../state/request-status.model.ts';
import styles from './deletion-banner.module.css';
import { ForeignBanner } from './foreign-banner.tsx';

interface WordsProps {
  readonly request: DeletionRequest;
  readonly time: ServerTime;
}

const Words = ({ request, time }: WordsProps) => {
  const t = useText();
  const nowMs = useServerNow(time);
  const standing = requestStatusOf(request);
  if (standing === 'held' || standing === 'erasing' || standing === 'requested')
    return t(`deletion.banner.${standing}`);
  const { days } = timeLeft(request.due_at ?? nowMs, nowMs);
  return days === 0 ? t('deletion.banner.today') : t('deletion.banner.days', { count: days });
};

const OwnBanner = () => {
  const session = useSession();
  const { data, refetch } = useDeletion();
  useEffect(() => {
    // The launch may have changed the player, so the request may be a different one.
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
