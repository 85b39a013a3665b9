import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import type { FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import type { Connection } from '../../../sockets/connection.ts';
import type { StaffOwner, StaffPart } from '../../../sockets/feature-sockets.ts';
import { createSocketCommands } from './commands.socket.ts';
import { positionsOf, type ChatSocketDependencies, type ChatStreams } from './streams.socket.ts';

type Resume = Extract<FromStaff, { kind: 'resume' }>;
type Said = Extract<FromStaff, { type: 'MSG_UNREAD' | 'MSG_MESSAGE' }>;
type Member = Connection<StaffOwner, FromStaff, ToStaff>;

/** How often presence is refreshed; staff count as absent after `chatTimings.staffGoneMs`. */
const touchEveryMs = 15_000;

/**
 * Socket messages of staff: they may follow conversations that they hold or opened by HTTP, and write in those assigned to
 * them.
 */
export const createStaffChat = (
  dependencies: ChatSocketDependencies,
  { streams, listen }: ChatStreams,
  members: Iterable<Member>,
): StaffPart => {
  const { staff: chatStaff, hints, log } = dependencies;
  const commands = createSocketCommands<Member>(dependencies);
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
    const [[row], mayFollow] = await Promise.all([
      chatStaff.rowsOf([conversation]),
      chatStaff.reading.mayFollow(connection.owner.subject, conversation),
    ]);
    const isReplayable =
      row !== undefined &&
      mayFollow &&
      row.epoch === epoch &&
      applied <= row.head &&
      row.head - applied <= chatBounds.replayMax &&
      streams.countOf(connection) < 2 * chatBounds.seatsMax;
    streams.leave(connection, conversation);
    if (!isReplayable) {
      connection.send({ type: 'MSG_UNREAD', kind: 'reset', conversation });
      return;
    }
    // Sent before the replay: a newer row may follow during it and must arrive last.
    connection.send({ type: 'MSG_UNREAD', kind: 'read', row });
    const head = await streams.follow(connection, conversation, applied, row);
    if (head === null || connection.isClosed) return;
    connection.send({ type: 'MSG_UNREAD', kind: 'synced', conversation, head });
  };

  const type = async (staffId: string, { conversation, assign_epoch, text }: Extract<Said, { kind: 'typing' }>) => {
    const held = await chatStaff.heldBy(staffId, conversation, assign_epoch);
    if (held !== null) hints.publish({ c: conversation, p: held.playerId, persona: held.persona, text });
  };

  const receive = (connection: Member, said: Said): void => {
    const { subject } = connection.owner;
    const { conversation } = said;
    if (said.kind === 'send') {
      commands.send(connection, { staffId: subject, assignEpoch: said.assign_epoch }, said);
    } else if (said.kind === 'resume') {
      commands.resume(connection, `resume ${conversation}`, () => resume(connection, said));
    } else if (said.kind === 'leave') streams.leave(connection, conversation);
    else if (said.kind === 'read') {
      commands.runLatest(connection, `read ${conversation}`, () => chatStaff.read(subject, conversation, said.seq));
    } else if (commands.mayType(connection, conversation)) {
      commands.runLatest(connection, `typing ${conversation}`, () => type(subject, said));
    }
  };

  const touch = (): void => {
    const here = new Set<string>();
    for (const { owner } of members) if (mayRole(owner.role, 'chat.write')) here.add(owner.subject);
    if (here.size === 0) return;
    chatStaff.seats.touch([...here]).catch((error: unknown) => {
      log.warn({ err: error }, 'staff socket: refreshing staff presence failed, will retry');
    });
  };
  const timer = setInterval(touch, touchEveryMs);
  timer.unref();

  return {
    receive: { MSG_UNREAD: receive, MSG_MESSAGE: receive },
    pong: (connection, { positions }) => positionsOf(streams, connection, positions),
    onOpen: touch,
    onClose: streams.leaveAll,
    stop: () => {
      clearInterval(timer);
    },
  };
};
