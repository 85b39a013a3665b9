import { chatBounds } from '@guildhall/contract/chat-rules.ts';
import { mayRole, type StaffRole } from '@guildhall/contract/permissions.ts';
import type { FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import type { Connection, SocketOwner } from '../gateway/connection.ts';
import type { Services } from '../services.ts';
import type { ChatStreams } from './chat-streams.ts';
import { createTalk } from './chat-talk.ts';

type Resume = Extract<FromStaff, { kind: 'resume' }>;
type Said = Extract<FromStaff, { type: 'MSG_UNREAD' | 'MSG_MESSAGE' }>;
interface Roled extends SocketOwner {
  readonly role: StaffRole;
}

/** How often it is written down that staff are there; they are missed after `chatTimings.staffGoneMs`. */
const touchEveryMs = 15_000;

/** What staff say and hear of conversations: they may follow any, and talk in their own. */
export const createStaffChat = <Owner extends Roled>(
  { chatDesk, chatSending, chatHints, log }: Services,
  { streams, listen }: ChatStreams,
  members: Iterable<Connection<Owner, FromStaff, ToStaff>>,
) => {
  type Member = Connection<Owner, FromStaff, ToStaff>;
  const talk = createTalk<Member>(chatSending, log);
  const following = function* (conversation: string): Generator<Member> {
    for (const member of members) if (streams.sentTo(member, conversation) !== undefined) yield member;
  };

  listen({
    rows: (rows) => {
      for (const row of rows) {
        for (const member of following(row.id)) member.send({ type: 'MSG_UNREAD', kind: 'read', row });
      }
    },
    typing: ({ c, persona, text }) => {
      if (!streams.isFollowed(c)) return;
      for (const member of following(c)) {
        member.send({ type: 'MSG_MESSAGE', kind: 'typing', conversation: c, persona, text });
      }
    },
  });

  const resume = async (connection: Member, { conversation, epoch, applied }: Resume): Promise<void> => {
    const [row] = await chatDesk.rowsOf([conversation]);
    const isReplayable =
      row !== undefined &&
      row.epoch === epoch &&
      applied <= row.head &&
      row.head - applied <= chatBounds.replayMax &&
      streams.countOf(connection) < 2 * chatBounds.seatsMax;
    streams.leave(connection, conversation);
    if (!isReplayable) {
      connection.send({ type: 'MSG_UNREAD', kind: 'reset', conversation });
      return;
    }
    // At once: a newer one may follow while it replays, and must stay the last.
    connection.send({ type: 'MSG_UNREAD', kind: 'read', row });
    const head = await streams.follow(connection, conversation, applied, row.head);
    if (head === null || connection.isClosed) return;
    connection.send({ type: 'MSG_UNREAD', kind: 'synced', conversation, head });
  };

  const type = async (staffId: string, { conversation, assign_epoch, text }: Extract<Said, { kind: 'typing' }>) => {
    const held = await chatDesk.heldBy(staffId, conversation, assign_epoch);
    if (held !== null) chatHints.tell({ c: conversation, p: held.playerId, persona: held.persona, text });
  };

  const receive = (connection: Member, said: Said): void => {
    const { subject } = connection.owner;
    const { conversation } = said;
    if (said.kind === 'send') {
      talk.send(connection, { staffId: subject, assignEpoch: said.assign_epoch }, said);
    } else if (said.kind === 'resume') {
      talk.inTurn(connection, `resume ${conversation}`, () => resume(connection, said));
    } else if (said.kind === 'leave') streams.leave(connection, conversation);
    else if (said.kind === 'read') {
      talk.inTurn(connection, `read ${conversation}`, () => chatDesk.read(subject, conversation, said.seq));
    } else if (talk.mayType(connection, conversation)) {
      talk.inTurn(connection, `typing ${conversation}`, () => type(subject, said));
    }
  };

  const touch = (): void => {
    const here = new Set<string>();
    for (const { owner } of members) if (mayRole(owner.role, 'chat.write')) here.add(owner.subject);
    if (here.size === 0) return;
    chatDesk.touchSeats([...here]).catch((error: unknown) => {
      log.warn({ err: error }, 'it could not be written down who is there');
    });
  };
  const timer = setInterval(touch, touchEveryMs);
  timer.unref();

  return {
    receive,
    touch,
    close: (): void => {
      clearInterval(timer);
    },
  };
};
