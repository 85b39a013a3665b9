import type { chatClaim, chatFinish, chatTransfer, StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import type { RoutedWhy, Why } from '@guildhall/contract/routing/why.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { selectConversationRows } from './conversation-row.queries.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { addNotice, noteDetails } from '../../notices/notices.public.ts';
import { findTeam } from '../../routing/routing.public.ts';
import type { ChatHints } from '../chat.hints.ts';
import * as queries from './assignment.queries.ts';
import { insertDecline } from './offers.queries.ts';
import { dropOffer, end, recordEvent, moveRead } from '../chat.queries.ts';

type Lang = RoutedWhy['lang'];

export interface AssignmentDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly hints: ChatHints;
}

export type Assignment = ReturnType<typeof createAssignment>;

/**
 * Assignment of conversations. Every change names the `assign_epoch` it was based on while the row is locked: of two concurrent
 * claims one wins, and a former assignee is refused from then on (rule 24).
 */
export const createAssignment = ({ database, consoleHints, hints }: AssignmentDependencies) => {
  /** Call after the commit. `head` is the new last sequence number; `staffId` got a notice. */
  const publish = (conversation: string, playerId: string, head: number, staffId: string | null = null): void => {
    hints.publish({ c: conversation, p: playerId, n: head });
    hints.publish({ c: conversation, p: playerId, changed: true });
    consoleHints.changed('chat', [conversation]);
    if (staffId !== null) consoleHints.changed('notices', [staffId]);
  };

  const rowOf = async (id: string): Promise<StaffConversation> => {
    const [row] = await selectConversationRows(database.pool, [id]);
    if (row === undefined) throw new Failure('not_found');
    return row;
  };

  /** A hand-over stays one if the rules or the person themselves made the last step. */
  const notify = async (
    tx: Tx,
    { id, number, assign_epoch: before, wanted }: queries.HeldConversation,
    staffId: string,
    by: { readonly staffId: string | null; readonly note?: string },
  ): Promise<void> => {
    const isOwnStep = by.staffId === null || by.staffId === staffId;
    const from = isOwnStep && wanted !== null ? wanted.by : by.staffId;
    const note = (isOwnStep ? wanted?.note : by.note) ?? '';
    await addNotice(tx, {
      staffId,
      kind: from === null ? 'assigned' : 'handed_over',
      conversationId: id,
      byStaffId: from,
      details: { number, ...noteDetails(note) },
      eventKey: `assigned:${id}:${before + 1}`,
    });
  };

  const assignTo = async (
    tx: Tx,
    held: queries.HeldConversation,
    staffId: string,
    by: { staffId: string | null; note?: string; why?: RoutedWhy },
  ): Promise<number> => {
    await dropOffer(tx, held.id);
    await queries.lockSeat(tx, staffId);
    const persona = await queries.assign(tx, held.id, staffId);
    const text = by.note ?? '';
    await queries.insertEntry(tx, {
      conversation: held.id,
      kind: 'assigned',
      staffId: by.staffId,
      toStaffId: staffId,
      text,
      why: by.why ?? null,
    });
    await notify(tx, held, staffId, by);
    return recordEvent(tx, held.id, { event: 'joined', reason: null, persona });
  };

  const returnToQueue = async (
    tx: Tx,
    held: queries.HeldConversation,
    by: { staffId: string | null; note?: string; wanted?: queries.Wanted | null },
  ) => {
    const { wanted = null } = by;
    await queries.unassign(tx, held.id, wanted);
    const text = by.note ?? '';
    const why: Why | null =
      wanted === null
        ? null
        : { kind: 'handed_over', team: wanted.team?.name ?? null, lang: wanted.lang as Lang | null };
    await queries.insertEntry(tx, { conversation: held.id, kind: 'returned', staffId: by.staffId, text, why });
    // It must not come straight back.
    if (by.staffId !== null) await insertDecline(tx, held.id, by.staffId);
    return recordEvent(tx, held.id, { event: 'returned', reason: null, persona: held.persona_id ?? adminPersona });
  };

  /** Locks the row while `work` changes the assignment. Fails unless the caller's `assign_epoch` is current. */
  const act = async (
    { conversation, assign_epoch }: { conversation: string; assign_epoch: number },
    work: (tx: Tx, held: queries.HeldConversation) => Promise<number | null>,
  ): Promise<StaffConversation> => {
    const done = await database.transaction(async (tx) => {
      const held = await queries.lockConversation(tx, conversation);
      if (held === null) throw new Failure('not_found');
      if (held.state === 'ended') throw new Failure('chat_ended');
      if (held.assign_epoch !== assign_epoch) throw new Failure('chat_stale');
      return { playerId: held.player_id, head: await work(tx, held) };
    });
    const row = await rowOf(conversation);
    if (done.head !== null) publish(conversation, done.playerId, done.head, row.assignee?.id ?? null);
    return row;
  };

  const onlyOwn = (held: queries.HeldConversation, staffId: string): void => {
    if (held.assignee_id !== staffId) throw new Failure('chat_stale');
  };

  return {
    assignTo,
    returnToQueue,
    publish,
    rowOf,
    claim: (me: string, body: BodyOf<typeof chatClaim>): Promise<StaffConversation> =>
      act(body, async (tx, held) => {
        if (held.assignee_id === me) return null;
        const head = await assignTo(tx, held, me, { staffId: me });
        if (held.assignee_id !== null) {
          const [subject, details] = [`chat:${held.number}`, { staff_id: held.assignee_id }];
          await appendAudit(tx, { staffId: me, action: 'chat.taken_over', subject, details });
        }
        return head;
      }),

    /** `isStaff` says whether a member of staff may be assigned conversations at all. */
    transfer: (
      me: string,
      { staff_id: to, team_id: teamId, lang, note, ...body }: BodyOf<typeof chatTransfer>,
      isStaff: (tx: Tx, staffId: string) => Promise<boolean>,
    ): Promise<StaffConversation> =>
      act(body, async (tx, held) => {
        onlyOwn(held, me);
        if (to === null) {
          const team = teamId === undefined ? null : await findTeam(tx, teamId);
          if (teamId !== undefined && team === null) throw new Failure('not_found');
          const isPlain = team === null && lang === undefined;
          const wanted = isPlain ? null : { team, lang: lang ?? null, by: me, note: note };
          return returnToQueue(tx, held, { staffId: me, note, wanted });
        }
        if (!(await isStaff(tx, to))) throw new Failure('not_found');
        return to === me ? null : assignTo(tx, held, to, { staffId: me, note });
      }),

    finish: (me: string, { reason, ...body }: BodyOf<typeof chatFinish>): Promise<StaffConversation> =>
      act(body, async (tx, held) => {
        onlyOwn(held, me);
        await queries.insertEntry(tx, { conversation: held.id, kind: 'ended', staffId: me, text: reason });
        return end(tx, held.id, reason, held.persona_id ?? adminPersona);
      }),

    /** Player and persona of the conversation while `me` holds it; null otherwise. */
    heldBy: async (me: string, conversation: string, assignEpoch: number) => {
      const held = await queries.findHeld(database.query, me, conversation, assignEpoch);
      return held === null ? null : { playerId: held.player_id, persona: held.persona_id };
    },

    read: async (me: string, conversation: string, seq: number): Promise<void> => {
      if (!(await queries.isAssignee(database.query, me, conversation))) return;
      const moved = await moveRead(database.query, 'staff', conversation, seq);
      if (moved !== null) hints.publish({ c: conversation, p: moved.player_id, changed: true });
    },
  };
};
