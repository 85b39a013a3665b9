import type { ConsoleHintNoun } from '@guildhall/contract/realtime/staff-messages.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import { oneAtATime } from '../../data/hint-or-poll.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { Log } from '../../runtime/log.ts';
import type { FeatureSockets, StaffOwner } from '../../sockets/feature-sockets.ts';
import type { CountersService } from './notices.counters.service.ts';

/** Messages of players cause no hint, and hints may be lost, so the values are also read at this interval. */
const everyMs = 800;
/** A burst of hints causes one reading. */
const gatherMs = 100;

const counted: ReadonlySet<ConsoleHintNoun> = new Set(['chat', 'seats', 'feedback', 'notices']);

export interface NoticesSocketDependencies {
  readonly counters: CountersService;
  readonly consoleHints: ConsoleHints;
  readonly log: Log;
}

const maySee = ({ role }: StaffOwner): boolean =>
  mayRole(role, 'chat.read') || mayRole(role, 'feedback.read') || mayRole(role, 'notices.read');

/** Sends each console what waits whenever it changes. One reading serves all consoles connected to this server. */
export const noticesSockets = ({ counters, consoleHints, log }: NoticesSocketDependencies): FeatureSockets => ({
  staff: async (hub) => {
    const sent = new WeakMap<object, string>();
    let hasFailed = false;

    const push = async (): Promise<void> => {
      const members = [...hub.all].filter(({ owner }) => maySee(owner));
      if (members.length === 0) return;
      const countersOf = await counters.read([...new Set(members.map(({ owner }) => owner.subject))]);
      hasFailed = false;
      for (const connection of members) {
        const { subject, role } = connection.owner;
        const text = JSON.stringify({ type: 'MSG_STAFF', kind: 'counters', ...countersOf(subject, role) });
        if (connection.isClosed || sent.get(connection) === text) continue;
        sent.set(connection, text);
        connection.sendText(text);
      }
    };
    const check = oneAtATime(push, (error) => {
      if (!hasFailed) log.warn({ err: error }, 'staff socket: reading the waiting counts failed, will retry');
      hasFailed = true;
    });

    let gathering: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void check();
      }, gatherMs).unref();
    };
    await consoleHints.onChange((noun) => {
      if (counted.has(noun)) soon();
    });
    const timer = setInterval(() => void check(), everyMs);
    timer.unref();
    return {
      onOpen: soon,
      stop: () => {
        clearInterval(timer);
        clearTimeout(gathering);
      },
    };
  },
});
