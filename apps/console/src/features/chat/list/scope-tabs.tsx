import { useCounters } from '../../notices/counters.public.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useSeats } from '../chat.data.ts';
import { scopes, type Inbox, type Scope } from '../use-inbox.ts';
import { heatOf } from '../model/waiting.ts';
import styles from './chat-list.module.css';
import { useSeconds } from '../../../ui/use-seconds.ts';

/** Size of the queue, colored by how long the first player has waited. */
const QueueCount = () => {
  const { data } = useSeats();
  const nowMs = useSeconds();
  if (data === undefined || data.waiting === 0) return null;
  return (
    <span className={styles['count']} data-heat={heatOf(data.oldest_queued_at ?? nowMs, nowMs)}>
      {data.waiting}
    </span>
  );
};

/** Uses the same response as the queue and the seat, so that the three numbers agree. */
const MineCount = () => {
  const isUnread = (useCounters()?.chats?.mine_unread ?? 0) > 0;
  const held = useSeats().data?.own?.conversations ?? 0;
  if (held === 0) return null;
  return (
    <span className={styles['count']} data-heat={isUnread ? 'warm' : undefined}>
      {held}
    </span>
  );
};

const counts: Partial<Record<Scope, () => React.ReactNode>> = { queue: QueueCount, mine: MineCount };

export const ScopeTabs = ({ inbox }: { readonly inbox: Inbox }) => {
  const t = useText();
  const mayWrite = useStaff().may('chat.write');
  return (
    <div className={styles['tabs']} role="group" aria-label={t('chat.scopes')}>
      {scopes
        .filter((scope) => (scope !== 'mine' && scope !== 'snoozed') || mayWrite)
        .map((scope) => {
          const Count = counts[scope];
          return (
            <button
              key={scope}
              type="button"
              className={styles['tab']}
              aria-pressed={inbox.scope === scope}
              onClick={() => inbox.setScope(scope)}
            >
              {t(`chat.scope.${scope}`)}
              {Count !== undefined && <Count />}
            </button>
          );
        })}
    </div>
  );
};
