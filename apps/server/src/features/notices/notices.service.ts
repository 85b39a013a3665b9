import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { noticeBounds } from '@guildhall/contract/notices/rules.ts';
import type { noticesColleagues, noticesList, noticesRead } from '@guildhall/contract/notices/staff.ts';
import { mayRole, staffRoles } from '@guildhall/contract/staff/permissions.ts';
import type { Database } from '../../data/database.ts';
import { idCursor, pageOf } from '../../data/keyset.ts';
import { removeInBatches } from '../../data/retention.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import * as queries from './notices.queries.ts';

export interface NoticesDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
}

export type NoticesService = ReturnType<typeof createNoticesService>;

const removedAtOnce = 1000;
const noticedRoles = staffRoles.filter((role) => mayRole(role, 'notices.read'));

/** The notification center of a member of staff. */
export const createNoticesService = ({ database, consoleHints }: NoticesDependencies) => {
  const mark = (me: string, body: BodyOf<typeof noticesRead>): Promise<boolean> => {
    if (body.scope === 'some') return queries.markSome(database.query, me, body.ids);
    if (body.scope === 'until') return queries.markUntil(database.query, me, body.id);
    if (body.scope === 'chat') return queries.markChat(database.query, me, body.conversation);
    return queries.markReport(database.query, me, body.report);
  };
  return {
    list: async (me: string, { cursor, limit }: BodyOf<typeof noticesList>): Promise<MsgOf<typeof noticesList>> => {
      const before = cursor === undefined ? undefined : idCursor.read(cursor);
      const rows = await queries.selectNotices(database.query, me, before, limit + 1);
      return pageOf(rows, limit, idCursor.write, queries.noticeOf);
    },

    read: async (me: string, body: BodyOf<typeof noticesRead>): Promise<null> => {
      if (await mark(me, body)) consoleHints.changed('notices', [me]);
      return null;
    },

    colleagues: async (): Promise<MsgOf<typeof noticesColleagues>> => ({
      list: await queries.selectColleagues(database.query, noticedRoles),
    }),

    removeOld: (): Promise<number> =>
      removeInBatches(removedAtOnce, (limit) => queries.deleteOld(database.query, noticeBounds.keptDays, limit)),
  };
};
