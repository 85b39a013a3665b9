import type { chatClaim, chatFinish, chatTransfer, DeskConversation } from '@guildhall/contract/chat-desk.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { selectDeskRows } from './chat.desk.rows.ts';
import type { ChatHints } from './chat.events.ts';
import * as queries from './chat.hands.queries.ts';
import { adminPersona, end, happen, moveRead } from './chat.queries.ts';

export interface HandsDependencies {
  readonly database: Database;
  readonly desk: DeskHints;
  readonly hints: ChatHints;
}

export type Hands = ReturnType<typeof createHands>;

/**
 * Who has a conversation. Whoever changes that names the state of hands they saw (`assign_epoch`), and the conversation's row is
 * held meanwhile: so of two who want the same one gets it, and whoever lost it is refused from then on (rule 24).
 */
export const createHands = ({ database, desk, hints }: HandsDependencies) => {
  /** What was done, and up to which number it now reaches. */
  const tell = (conversation: string, playerId: string, head: number): void => {
    hints.tell({ c: conversation, p: playerId, n: head });
    hints.tell({ c: conversation, p: playerId, changed: true });
    desk.changed('chat', [conversation]);
  };

  const rowOf = async (id: string): Promise<DeskConversation> => {
    const [row] = await selectDeskRows(database.pool, [id]);
    if (row === undefined) throw new Failure('not_found');
    return row;
  };

  const giveTo = async (
    tx: Tx,
    held: queries.HeldConversation,
    staffId: string,
    by: { staffId: string | null; note?: string },
  ): Promise<number> => {
    await queries.lockSeat(tx, staffId);
    const persona = await queries.assign(tx, held.id, staffId);
    const text = by.note ?? '';
    await queries.insertEntry(tx, {
      conversation: held.id,
      kind: 'assigned',
      staffId: by.staffId,
      toStaffId: staffId,
      text,
    });
    return happen(tx, held.id, { event: 'joined', reason: null, persona });
  };

  const takeBack = async (tx: Tx, held: queries.HeldConversation, by: { staffId: string | null; note?: string }) => {
    await queries.unassign(tx, held.id);
    const text = by.note ?? '';
    await queries.insertEntry(tx, { conversation: held.id, kind: 'returned', staffId: by.staffId, text });
    return happen(tx, held.id, { event: 'returned', reason: null, persona: held.persona_id ?? adminPersona });
  };

  /** Holds the row while `work` changes hands; refused unless they are as the caller saw them. */
  const act = async (
    { conversation, assign_epoch }: { conversation: string; assign_epoch: number },
    work: (tx: Tx, held: queries.HeldConversation) => Promise<number | null>,
  ): Promise<DeskConversation> => {
    const done = await database.transaction(async (tx) => {
      const held = await queries.lockConversation(tx, conversation);
      if (held === null) throw new Failure('not_found');
      if (held.state === 'ended') throw new Failure('chat_ended');
      if (held.assign_epoch !== assign_epoch) throw new Failure('chat_stale');
      return { playerId: held.player_id, head: await work(tx, held) };
    });
    if (done.head !== null) tell(conversation, done.playerId, done.head);
    return rowOf(conversation);
  };

  const onlyOwn = (held: queries.HeldConversation, staffId: string): void => {
    if (held.assignee_id !== staffId) throw new Failure('chat_stale');
  };

  return {
    giveTo,
    takeBack,
    tell,
    rowOf,
    claim: (me: string, body: BodyOf<typeof chatClaim>): Promise<DeskConversation> =>
      act(body, async (tx, held) => (held.assignee_id === me ? null : giveTo(tx, held, me, { staffId: me }))),

    /** `isStaff` says whether somebody may be given a conversation at all. */
    transfer: (
      me: string,
      { staff_id: to, note, ...body }: BodyOf<typeof chatTransfer>,
      isStaff: (tx: Tx, staffId: string) => Promise<boolean>,
    ): Promise<DeskConversation> =>
      act(body, async (tx, held) => {
        onlyOwn(held, me);
        if (to === null) return takeBack(tx, held, { staffId: me, note });
        if (!(await isStaff(tx, to))) throw new Failure('not_found');
        return to === me ? null : giveTo(tx, held, to, { staffId: me, note });
      }),

    finish: (me: string, { reason, ...body }: BodyOf<typeof chatFinish>): Promise<DeskConversation> =>
      act(body, async (tx, held) => {
        onlyOwn(held, me);
        await queries.insertEntry(tx, { conversation: held.id, kind: 'ended', staffId: me, text: reason });
        return end(tx, held.id, reason, held.persona_id ?? adminPersona);
      }),

    /** For the gateway: whose it is, while the member of staff has it. */
    heldBy: async (me: string, conversation: string, assignEpoch: number) => {
      const held = await queries.findHeld(database.query, me, conversation, assignEpoch);
      return held === null ? null : { playerId: held.player_id, persona: held.persona_id };
    },

    read: async (me: string, conversation: string, seq: number): Promise<void> => {
      if (!(await queries.isAssignee(database.query, me, conversation))) return;
      const moved = await moveRead(database.query, 'staff', conversation, seq);
      if (moved !== null) hints.tell({ c: conversation, p: moved.player_id, changed: true });
    },

    touchSeats: (staffIds: readonly string[]): Promise<void> => queries.touchSeats(database.query, staffIds),
  };
};
