import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { useSeats } from '../chat.data.ts';
import { useOwnChats } from '../chat.own.ts';
import { scopes, type Inbox, type Scope } from '../inbox-state.ts';
import { unreadChats } from '../model/alerts.ts';
import { heatOf } from '../model/waiting.ts';
import styles from './chat-list.module.css';
import { useSeconds } from './use-seconds.ts';

/** How many wait, warmer the longer the first has waited. */
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

const MineCount = () => {
  const rows = useOwnChats(useStaff().may('chat.write'));
  const count = rows === undefined ? 0 : unreadChats(rows);
  if (rows === undefined || rows.length === 0) return null;
  return (
    <span className={styles['count']} data-heat={count > 0 ? 'warm' : undefined}>
      {rows.length}
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
        .filter((scope) => scope !== 'mine' || mayWrite)
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
