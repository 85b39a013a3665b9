import type { ChatOffers } from '@guildhall/contract/chat/offers.ts';
import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { Failure } from '../../../runtime/failure.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { lockConversation } from './assignment.queries.ts';
import type { Assignment, AssignmentDependencies } from './assignment.service.ts';
import * as queries from './offers.queries.ts';

/**
 * Offers of waiting conversations to one person at a time. Accepting locks the conversation first, like a claim, so that of an
 * accept, a claim and the end of the offer exactly one wins.
 */
export const createOffers = (
  { database, consoleHints }: Pick<AssignmentDependencies, 'database' | 'consoleHints'>,
  assignment: Pick<Assignment, 'assignTo' | 'publish' | 'rowOf'>,
) => ({
  list: async (me: string): Promise<ChatOffers> => {
    const [list, own] = await Promise.all([
      queries.selectOffers(database.query, me),
      queries.selectOwnRouting(database.query, me),
    ]);
    return { list, ...own };
  },

  accept: async (me: string, conversation: string): Promise<StaffConversation> => {
    const done = await database.transaction(async (tx) => {
      const held = await lockConversation(tx, conversation);
      const offer = held?.state === 'waiting' ? await queries.takeOffer(tx, conversation, me) : null;
      if (held === null || offer === null) return null;
      const head = await assignment.assignTo(tx, held, me, { staffId: me, why: offer.why });
      await appendAudit(tx, { staffId: me, action: 'chat.claimed', subject: `chat:${offer.number}` });
      return { playerId: held.player_id, head };
    });
    const row = await assignment.rowOf(conversation).catch(() => null);
    // A repeated call after a lost response.
    if (done === null && row?.assignee?.id === me && row.state === 'active') return row;
    if (done === null || row === null) throw new Failure('offer_gone');
    assignment.publish(conversation, done.playerId, done.head, me);
    return row;
  },

  decline: async (me: string, conversation: string): Promise<null> => {
    const wasOffered = await database.transaction(async (tx) => {
      const offer = await queries.takeOffer(tx, conversation, me);
      if (offer === null) return false;
      await queries.insertDecline(tx, conversation, me);
      await queries.forgetMissed(tx, me);
      await appendAudit(tx, { staffId: me, action: 'chat.declined', subject: `chat:${offer.number}` });
      return true;
    });
    // Wakes the workers, which offer it to the next person.
    if (wasOffered) consoleHints.changed('chat', [conversation]);
    return null;
  },
});
