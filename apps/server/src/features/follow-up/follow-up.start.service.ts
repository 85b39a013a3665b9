import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { followUpBounds } from '@guildhall/contract/follow-up/rules.ts';
import type { followUpWrite } from '@guildhall/contract/follow-up/staff.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Database, Tx } from '../../data/database.ts';
import { spendQuota } from '../../data/quota.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { staffChange, type StaffChange } from '../audit/audit.public.ts';
import {
  insertConversation,
  lockConversation,
  sendFirst,
  type ChatHints,
  type ChatStaffServices,
} from '../chat/chat.public.ts';
import * as queries from './follow-up.start.queries.ts';

export interface ChatStartDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly hints: ChatHints;
  readonly chat: Pick<ChatStaffServices, 'assignTo' | 'publish'>;
  readonly limits: typeof defaultLimits;
}

type Body = BodyOf<typeof followUpWrite>;
type Answer = MsgOf<typeof followUpWrite>;

/** Staff write first (ADR 57): a conversation with the author of a report or an ended chat. */
export const createChatStart = ({ database, consoleHints, hints, chat, limits }: ChatStartDependencies) => {
  const start = async (
    tx: Tx,
    me: string,
    { key, text }: Body,
    to: queries.Addressee,
  ): Promise<{ id: string; number: number; head: number } | null> => {
    const id = await insertConversation(tx, {
      playerId: to.player_id,
      lang: to.lang,
      isGuest: to.is_guest,
      channel: to.channel,
      gameVersion: to.version_of_game,
      context: null,
      burst: limits.message_burst,
      perMinute: limits.messages_minute,
    });
    const created = id === null ? null : await lockConversation(tx, id);
    if (created === null) return null;
    await chat.assignTo(tx, created, me, { staffId: me });
    const head = await sendFirst(tx, {
      sender: { staffId: me, assignEpoch: created.assign_epoch + 1 },
      outgoing: {
        conversation: created.id,
        client_id: key,
        content_type: contentTypes.text,
        content: text,
        file_id: null,
      },
      limits,
    });
    await queries.markStarted(tx, created.id, followUpBounds.startedDays);
    return { id: created.id, number: created.number, head };
  };

  return {
    write: (me: string, body: Body): Promise<Answer> => {
      if (lengthOf(body.text) > limits.message_length) throw new Failure('chat_too_long');
      return staffChange({ database, consoleHints }, me, async (tx): Promise<StaffChange<Answer>> => {
        const to = await queries.findAddressee(tx, body.subject);
        if (to === null) throw new Failure('not_found');
        const open = await queries.findOpenChat(tx, to.player_id, body.key);
        if (open !== null) return { result: { conversation: open.id, is_new: open.is_same } };
        if (!to.may_chat) throw new Failure('wrong_state');
        const started = await start(tx, me, body, to);
        // The player, or a colleague, was faster.
        if (started === null) {
          const other = await queries.findOpenChat(tx, to.player_id, body.key);
          if (other === null) throw new Failure('wrong_state');
          return { result: { conversation: other.id, is_new: other.is_same } };
        }
        const quota = { key: `chats_started:${me}`, max: followUpBounds.startsPerHour, seconds: 3600 };
        if (!(await spendQuota(tx, quota))) throw new Failure('too_frequent');
        const { id, number, head } = started;
        return {
          result: { conversation: id, is_new: true },
          audit: {
            action: 'chat.started',
            subject: `chat:${number}`,
            ...(body.subject.of === 'report' && { details: { numbers: [to.number] } }),
          },
          afterCommit: () => {
            chat.publish(id, to.player_id, head);
            // Counts as unread for the player.
            hints.publish({ c: id, p: to.player_id, n: head, said: true });
          },
        };
      });
    },
  };
};
