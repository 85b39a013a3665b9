import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Database } from '../../../data/database.ts';
import { spendQuota } from '../../../data/quota.ts';
import { Failure } from '../../../runtime/failure.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import * as queries from './reading.queries.ts';

const [max, seconds] = [staffLimits.chatsReadPerHour, 3600];

class LimitReached extends Error {}

/** Lists do not quote conversations of others: opening them is what is recorded. The queue belongs to everyone. */
export const withoutOthersWords =
  (me: string) =>
  (row: StaffConversation): StaffConversation =>
    row.last === null || row.state === 'waiting' || row.assignee?.id === me
      ? row
      : { ...row, last: { ...row.last, text: '' } };

/**
 * Reading conversations of others is audited and limited, once an hour for each conversation (threat 16). Unlike unmasking,
 * exceeding the limit does not lock the account, because reading along is part of an agent's work.
 */
export const createChatReading = ({ database }: { readonly database: Database }) => ({
  /** For sockets, which write nothing: without a look, the console must open the conversation by HTTP first. */
  mayFollow: (me: string, conversation: string): Promise<boolean> => queries.mayRead(database.pool, me, conversation),

  admit: async (me: string, conversation: string): Promise<void> => {
    if (await queries.mayRead(database.pool, me, conversation)) return;
    try {
      await database.transaction(async (tx) => {
        const number = await queries.recordLook(tx, me, conversation);
        if (number === null) return;
        // Thrown, so that the rollback also forgets the look.
        if (!(await spendQuota(tx, { key: `chats_read:${me}`, max, seconds }))) throw new LimitReached();
        await appendAudit(tx, { staffId: me, action: 'chat.opened', subject: `chat:${number}` });
      });
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      await database.transaction(async (tx) => {
        if (!(await spendQuota(tx, { key: `chats_read_limited:${me}`, max: 1, seconds }))) return;
        const details = { per_hour: max };
        await appendAudit(tx, { staffId: me, action: 'chat.reading_limited', subject: `staff:${me}`, details });
      });
      throw new Failure('reading_limited', { max });
    }
  },

  sweep: async (): Promise<void> => {
    while (await database.transaction(queries.sweepLooks));
  },
});
