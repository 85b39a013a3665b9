import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import type { Database, Tx } from '../../data/database.ts';
import type { Job } from '../../registration/feature.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { end, insertEntry, type ChatHints, type ChatStaffServices } from '../chat/chat.public.ts';
import { addNotice } from '../notices/notices.public.ts';
import * as queries from './follow-up.jobs.queries.ts';

export interface FollowUpJobsDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly hints: ChatHints;
  readonly chat: Pick<ChatStaffServices, 'publish'>;
}

/** Small, because sends to a locked conversation wait, and so do all messages stored in the same batch. */
const batch = 10;

/** Ends and wakes what is due, by the database's clock. Any number of workers may run at once. */
export const followUpJobs = ({ database, consoleHints, hints, chat }: FollowUpJobsDependencies): Job[] => {
  const repeated = (name: string, everyMs: number, work: () => Promise<number>): Job => ({
    name,
    everyMs,
    run: async () => {
      while ((await work()) === batch);
    },
  });

  const endDue = async (): Promise<number> => {
    const ended = await database.transaction(async (tx) => {
      const done: { chat: queries.EndingChat; head: number }[] = [];
      for (const each of await queries.lockEnding(tx, batch)) {
        const { id, ends_reason: reason, assignee_id: staffId } = each;
        await insertEntry(tx, { conversation: id, kind: 'ended', staffId, text: reason });
        done.push({ chat: each, head: await end(tx, id, reason, each.persona_id ?? adminPersona) });
      }
      // Last, because its lock makes every change of staff wait.
      for (const { chat: each } of done) {
        const { number, ends_reason: reason, assignee_id: staffId } = each;
        await appendAudit(tx, { staffId, action: 'chat.ended', subject: `chat:${number}`, details: { reason } });
      }
      return done;
    });
    for (const { chat: each, head } of ended) chat.publish(each.id, each.player_id, head);
    return ended.length;
  };

  /** Runs a batch of reminders and tells the consoles of those who got a notice. */
  const notifying = async <Due extends { readonly staff_id: string | null }>(
    take: (tx: Tx) => Promise<Due[]>,
    notify: (tx: Tx, due: Due, staffId: string) => Promise<void>,
    publish: (due: readonly Due[]) => void,
  ): Promise<number> => {
    const due = await database.transaction(async (tx) => {
      const taken = await take(tx);
      for (const each of taken) if (each.staff_id !== null) await notify(tx, each, each.staff_id);
      return taken;
    });
    if (due.length === 0) return 0;
    publish(due);
    consoleHints.changed('notices', [...new Set(due.flatMap(({ staff_id: staffId }) => staffId ?? []))]);
    return due.length;
  };

  const wakeChats = (): Promise<number> =>
    notifying(
      (tx) => queries.wakeChats(tx, batch),
      (tx, { id, until_ms: untilMs }, staffId) =>
        addNotice(tx, { staffId, kind: 'reminder', conversationId: id, eventKey: `snooze:${id}:${untilMs}` }),
      (due) => {
        for (const { id, player_id: playerId } of due) hints.publish({ c: id, p: playerId, changed: true });
        consoleHints.changed(
          'chat',
          due.map(({ id }) => id),
        );
      },
    );

  const wakeReports = (): Promise<number> =>
    notifying(
      (tx) => queries.wakeReports(tx, batch),
      (tx, { id, until_ms: untilMs }, staffId) =>
        addNotice(tx, { staffId, kind: 'reminder', feedbackId: id, eventKey: `snooze:${id}:${untilMs}` }),
      (due) =>
        consoleHints.changed(
          'feedback',
          due.map(({ id }) => id),
        ),
    );

  const remind = (): Promise<number> =>
    notifying(
      (tx) => queries.takeReminders(tx, batch),
      (tx, { id, conversation_id: conversationId, feedback_id: feedbackId, note }, staffId) =>
        addNotice(tx, {
          staffId,
          kind: 'reminder',
          conversationId,
          feedbackId,
          details: { note },
          eventKey: `reminder:${id}`,
        }),
      (due) =>
        consoleHints.changed(
          'follow-up',
          due.flatMap(({ conversation_id: conversation, feedback_id: report }) => conversation ?? report ?? []),
        ),
    );

  return [
    repeated('followUp.end', 500, endDue),
    repeated('followUp.wakeChats', 2000, wakeChats),
    repeated('followUp.wakeReports', 2000, wakeReports),
    repeated('followUp.remind', 2000, remind),
  ];
};
