import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Database } from '../../../data/database.ts';
import { spendQuota, transactionWithin } from '../../../data/quota.ts';
import { Failure } from '../../../runtime/failure.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import * as queries from './reading.queries.ts';

const [max, seconds] = [staffLimits.chatsReadPerHour, 3600];

/** Lists do not quote conversations of others: opening them is what is recorded. The queue belongs to everyone. */
export const withoutOthersWords =
  (me: string) =>
  (row: StaffConversation): StaffConversation =>
    row.last === null || row.state === 'waiting' || row.assignee?.id === me
      ? row
      : { ...row, last: { ...row.last, text: '' } };

/** Reading conversations of others is audited and limited, once an hour for each conversation (threat 16). */
export const createChatReading = ({ database }: { readonly database: Database }) => ({
  /** For sockets, which write nothing: without a look, the console must open the conversation by HTTP first. */
  mayFollow: (me: string, conversation: string): Promise<boolean> => queries.mayRead(database.pool, me, conversation),

  admit: async (me: string, conversation: string): Promise<void> => {
    if (await queries.mayRead(database.pool, me, conversation)) return;
    const quota = { key: `chats_read:${me}`, max, seconds };
    const isWithin = await transactionWithin(database, quota, async (tx, spend) => {
      const number = await queries.recordLook(tx, me, conversation);
      if (number === null) return;
      await spend();
      await appendAudit(tx, { staffId: me, action: 'chat.opened', subject: `chat:${number}` });
    });
    if (isWithin) return;
    await database.transaction(async (tx) => {
      if (!(await spendQuota(tx, { key: `chats_read_limited:${me}`, max: 1, seconds }))) return;
      const details = { per_hour: max };
      await appendAudit(tx, { staffId: me, action: 'chat.reading_limited', subject: `staff:${me}`, details });
    });
    throw new Failure('reading_limited', { max });
  },

  sweep: async (): Promise<void> => {
    while (await database.transaction(queries.sweepLooks));
  },
});
