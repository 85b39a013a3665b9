import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { followUpBounds } from '@guildhall/contract/follow-up/rules.ts';
import type { followUpEnd, followUpOf, followUpRemind, followUpSnooze } from '@guildhall/contract/follow-up/staff.ts';
import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import type { Database, Tx } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { staffChange, type StaffChange } from '../audit/audit.public.ts';
import {
  lockConversation,
  type ChatHints,
  type ChatStaffServices,
  type HeldConversation,
} from '../chat/chat.public.ts';
import { isOwnAppeal, lockFeedback } from '../feedback/feedback.public.ts';
import * as queries from './follow-up.queries.ts';

export interface FollowUpDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly hints: ChatHints;
  readonly chat: Pick<ChatStaffServices, 'finish' | 'rowOf'>;
}

type Snoozed = MsgOf<typeof followUpSnooze>;

/** Snoozes, reminders and ends that can be undone (ADR 57). */
export const createFollowUp = ({ database, consoleHints, hints, chat }: FollowUpDependencies) => {
  const lockOwnChat = async (tx: Tx, id: string, me: string): Promise<HeldConversation> => {
    const held = await lockConversation(tx, id);
    if (held === null) throw new Failure('not_found');
    if (held.state === 'active' && held.assignee_id === me) return held;
    throw new Failure(held.state === 'ended' ? 'wrong_state' : 'chat_stale');
  };

  const checkAhead = async (tx: Tx, at: Date, daysMax: number): Promise<void> => {
    if (!(await queries.isAhead(tx, at, daysMax))) throw new Failure('invalid');
  };

  const snoozeChat = async (tx: Tx, me: string, id: string, until: Date | null): Promise<StaffChange<Snoozed>> => {
    const held = await lockOwnChat(tx, id, me);
    await queries.snoozeChat(tx, id, until);
    return {
      result: { snoozed_until: until?.getTime() ?? null },
      audit: {
        action: 'chat.snoozed',
        subject: `chat:${held.number}`,
        details: { at: until?.toISOString() ?? null },
      },
      hint: { noun: 'chat', ids: [id] },
      afterCommit: () => hints.publish({ c: id, p: held.player_id, changed: true }),
    };
  };

  const snoozeReport = async (tx: Tx, me: string, id: string, until: Date | null): Promise<StaffChange<Snoozed>> => {
    const record = await lockFeedback(tx, id);
    if (record === null) throw new Failure('not_found');
    if (record.state === feedbackStates.finished) throw new Failure('wrong_state');
    // Hidden from all, the appeal would wait for no one.
    if (until !== null && (await isOwnAppeal(tx, record, me))) throw new Failure('own_restriction');
    await queries.snoozeReport(tx, id, until, me);
    return {
      result: { snoozed_until: until?.getTime() ?? null },
      audit: {
        action: 'feedback.snoozed',
        subject: `feedback:${record.number}`,
        details: { at: until?.toISOString() ?? null },
      },
      hint: { noun: 'feedback', ids: [id] },
    };
  };

  const changed = (held: HeldConversation): void => {
    consoleHints.changed('chat', [held.id]);
    consoleHints.changed('follow-up', [held.id]);
  };

  return {
    of: async (me: string, subject: ChatOrReport): Promise<MsgOf<typeof followUpOf>> => {
      const state = await queries.selectState(database.query, subject);
      if (state === null) throw new Failure('not_found');
      const [links, reminders] = await Promise.all([
        queries.selectLinks(database.query, subject),
        queries.selectReminders(database.query, me, subject),
      ]);
      return {
        links: links.map(({ at, ...link }) => ({ ...link, at: at.getTime() })),
        snoozed_until: state.snoozed_until?.getTime() ?? null,
        reminders: reminders.map((reminder) => ({ ...reminder, due_at: reminder.due_at.getTime() })),
        ends_in_ms: state.ends_in_ms,
      };
    },

    snooze: (me: string, { subject, until: untilMs }: BodyOf<typeof followUpSnooze>): Promise<Snoozed> =>
      staffChange({ database, consoleHints }, me, async (tx) => {
        const until = untilMs === null ? null : new Date(untilMs);
        if (until !== null) await checkAhead(tx, until, followUpBounds.snoozeDaysMax);
        return subject.of === 'chat' ? snoozeChat(tx, me, subject.id, until) : snoozeReport(tx, me, subject.id, until);
      }),

    remind: async (
      me: string,
      { subject, key, at: atMs, note }: BodyOf<typeof followUpRemind>,
    ): Promise<MsgOf<typeof followUpRemind>> => {
      const at = new Date(atMs);
      const stored = await database.transaction(async (tx) => {
        if ((await queries.selectState(tx, subject)) === null) throw new Failure('not_found');
        await checkAhead(tx, at, followUpBounds.reminderDaysMax);
        if ((await queries.countReminders(tx, me)) >= followUpBounds.remindersMax) throw new Failure('too_frequent');
        return queries.insertReminder(tx, { staffId: me, subject, key, at, note });
      });
      consoleHints.changed('follow-up', [subject.id]);
      return { ...stored, due_at: stored.due_at.getTime() };
    },

    forget: async (me: string, id: number): Promise<null> => {
      await queries.deleteReminder(database.query, me, id);
      consoleHints.changed('follow-up', []);
      return null;
    },

    /** Abuse ends a chat at once: what the abuser writes meanwhile must not keep it open. */
    end: async (me: string, body: BodyOf<typeof followUpEnd>): Promise<StaffConversation> => {
      if (body.reason === 'abuse') return chat.finish(me, body);
      const held = await staffChange({ database, consoleHints }, me, async (tx) => {
        const found = await lockConversation(tx, body.conversation);
        if (found === null) throw new Failure('not_found');
        if (found.state === 'ended') throw new Failure('chat_ended');
        if (found.assignee_id !== me || found.assign_epoch !== body.assign_epoch) throw new Failure('chat_stale');
        await queries.endLater(tx, found.id, body.reason, staffLimits.undoSeconds);
        // Not `chat.ended`: what the player writes meanwhile keeps the chat open.
        const audit = {
          action: 'chat.end_started',
          subject: `chat:${found.number}`,
          details: { reason: body.reason },
        } as const;
        return { result: found, audit };
      });
      changed(held);
      return chat.rowOf(held.id);
    },

    keep: async (me: string, conversation: string): Promise<{ is_kept: boolean }> => {
      const held = await staffChange({ database, consoleHints }, me, async (tx) => {
        const found = await lockConversation(tx, conversation);
        if (found === null) throw new Failure('not_found');
        if (found.state === 'ended') return { result: null };
        if (found.assignee_id !== me) throw new Failure('chat_stale');
        const wasEnding = await queries.keepOpen(tx, conversation);
        const audit = { action: 'chat.end_undone', subject: `chat:${found.number}` } as const;
        return { result: found, ...(wasEnding && { audit }) };
      });
      if (held !== null) changed(held);
      return { is_kept: held !== null };
    },
  };
};
