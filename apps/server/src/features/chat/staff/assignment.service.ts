import type { chatClaim, chatTransfer, StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { followUpEnd } from '@guildhall/contract/follow-up/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import { routingTimings } from '@guildhall/contract/routing/rules.ts';
import type { RoutedWhy, Why } from '@guildhall/contract/routing/why.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { selectConversationRows } from './conversation-row.queries.ts';
import { appendAudit, type NewAuditEntry } from '../../audit/audit.public.ts';
import { addNotice, noteDetails } from '../../notices/notices.public.ts';
import { findTeam, noteWork } from '../../routing/routing.public.ts';
import type { ChatHints } from '../chat.hints.ts';
import * as queries from './assignment.queries.ts';
import { insertDecline } from './offers.queries.ts';
import { dropOffer, end, recordEvent, moveRead } from '../chat.queries.ts';

type Lang = RoutedWhy['lang'];

/** What a change did: the new last sequence number, and its audit entry. Null if it was a no-op. */
type Step = { readonly head: number; readonly audit: Pick<NewAuditEntry, 'action' | 'details'> } | null;

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
    if (by.staffId === staffId) await noteWork(tx, [staffId]);
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
    by: { staffId: string | null; note?: string; wanted?: queries.Wanted | null; why?: Why },
  ) => {
    const { wanted = null } = by;
    await queries.unassign(tx, held.id, wanted);
    const text = by.note ?? '';
    const asked: Why | null =
      wanted === null
        ? null
        : { kind: 'handed_over', team: wanted.team?.name ?? null, lang: wanted.lang as Lang | null };
    const why = by.why ?? asked;
    await queries.insertEntry(tx, { conversation: held.id, kind: 'returned', staffId: by.staffId, text, why });
    // It must not come straight back.
    if (by.staffId !== null) await insertDecline(tx, held.id, by.staffId);
    return recordEvent(tx, held.id, { event: 'returned', reason: null, persona: held.persona_id ?? adminPersona });
  };

  /** The next assignee gets the notice and the note that were meant for the person who did not read it. */
  const returnUnread = async (tx: Tx, held: queries.HeldConversation): Promise<number> => {
    const given = await queries.findHandOver(tx, held.id);
    if (given === null) return returnToQueue(tx, held, { staffId: null });
    const { by, note, to, name } = given;
    await insertDecline(tx, held.id, to, true);
    return returnToQueue(tx, held, {
      staffId: null,
      wanted: { team: null, lang: null, by, note },
      why: { kind: 'unread', name, minutes: routingTimings.unreadMs / 60_000 },
    });
  };

  /** Locks the row while `work` changes the assignment. Fails unless the caller's `assign_epoch` is current. */
  const act = async (
    me: string,
    { conversation, assign_epoch }: { conversation: string; assign_epoch: number },
    work: (tx: Tx, held: queries.HeldConversation) => Promise<Step>,
  ): Promise<StaffConversation> => {
    const done = await database.transaction(async (tx) => {
      const held = await queries.lockConversation(tx, conversation);
      if (held === null) throw new Failure('not_found');
      if (held.state === 'ended') throw new Failure('chat_ended');
      if (held.assign_epoch !== assign_epoch) throw new Failure('chat_stale');
      const step = await work(tx, held);
      if (step === null) return null;
      await appendAudit(tx, { staffId: me, subject: `chat:${held.number}`, ...step.audit });
      return { playerId: held.player_id, head: step.head };
    });
    const row = await rowOf(conversation);
    if (done !== null) publish(conversation, done.playerId, done.head, row.assignee?.id ?? null);
    return row;
  };

  const onlyOwn = (held: queries.HeldConversation, staffId: string): void => {
    if (held.assignee_id !== staffId) throw new Failure('chat_stale');
  };

  return {
    assignTo,
    returnToQueue,
    returnUnread,
    publish,
    rowOf,
    claim: (me: string, body: BodyOf<typeof chatClaim>): Promise<StaffConversation> =>
      act(me, body, async (tx, held) => {
        if (held.assignee_id === me) return null;
        const head = await assignTo(tx, held, me, { staffId: me });
        if (held.assignee_id === null) return { head, audit: { action: 'chat.claimed' } };
        return { head, audit: { action: 'chat.taken_over', details: { staff_id: held.assignee_id } } };
      }),

    /** `isStaff` says whether a member of staff may be assigned conversations at all. */
    transfer: (
      me: string,
      { staff_id: to, team_id: teamId, lang, note, ...body }: BodyOf<typeof chatTransfer>,
      isStaff: (tx: Tx, staffId: string) => Promise<boolean>,
    ): Promise<StaffConversation> =>
      act(me, body, async (tx, held) => {
        onlyOwn(held, me);
        // Without the note, which may name the player.
        const details = { staff_id: to ?? undefined, team_id: teamId, lang };
        const audit = { action: 'chat.transferred', details } as const;
        if (to === null) {
          const team = teamId === undefined ? null : await findTeam(tx, teamId);
          if (teamId !== undefined && team === null) throw new Failure('not_found');
          const isPlain = team === null && lang === undefined;
          const wanted = isPlain ? null : { team, lang: lang ?? null, by: me, note: note };
          return { head: await returnToQueue(tx, held, { staffId: me, note, wanted }), audit };
        }
        if (!(await isStaff(tx, to))) throw new Failure('not_found');
        if (to === me) return null;
        const head = await assignTo(tx, held, to, { staffId: me, note });
        await queries.markHandedOver(tx, held.id, head);
        return { head, audit };
      }),

    /** At once; `followUpEnd` waits for an undo unless it is abuse. */
    finish: (me: string, { reason, ...body }: BodyOf<typeof followUpEnd>): Promise<StaffConversation> =>
      act(me, body, async (tx, held) => {
        onlyOwn(held, me);
        await queries.insertEntry(tx, { conversation: held.id, kind: 'ended', staffId: me, text: reason });
        const head = await end(tx, held.id, reason, held.persona_id ?? adminPersona);
        return { head, audit: { action: 'chat.ended', details: { reason } } };
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
