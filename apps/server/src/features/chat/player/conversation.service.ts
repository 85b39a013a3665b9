import type { OwnChat } from '@guildhall/contract/replies/player.ts';
import { senders, contentTypes } from '@guildhall/contract/chat/rules.ts';
import type { chatMessages, chatRate, chatStart, ChatState, ChatSummary } from '@guildhall/contract/chat/player.ts';
import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import { summaryOf as lineOf } from '../../feedback/feedback.public.ts';
import type { LaunchedActor } from '../../../runtime/actor.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { createBatchedQuery } from '../../../data/batched-query.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { spendQuota } from '../../../data/quota.ts';
import { chatQuotas } from '../chat.quotas.ts';
import type { ChatHints } from '../chat.hints.ts';
import { insertEntry } from '../staff/assignment.queries.ts';
import * as queries from '../chat.queries.ts';
import { selectPage } from '../chat.messages.queries.ts';

export interface ChatDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly hints: ChatHints;
  readonly limits: typeof defaultLimits;
  readonly personas: () => Promise<ChatState['personas']>;
}

/** Keeps players from flooding the queue by opening and ending conversations. */
const startsHourly = 20;

/** Messages to look through for the newest of staff; the player may have written after it on another device. */
const glanceMax = 20;

export type ChatService = ReturnType<typeof createChatService>;

/** A player's operations on their conversation, except sending (chat.send.ts). */
export const createChatService = ({ database, clock, consoleHints, hints, limits, personas }: ChatDependencies) => {
  const summaryOf = createBatchedQuery<string, ChatSummary | null>(async (players) => {
    const summaries = await queries.selectSummaries(database.pool, players);
    return players.map((player) => summaries.get(player) ?? null);
  });

  const currentOf = async (playerId: string): Promise<ChatSummary> => {
    const summary = await summaryOf(playerId);
    if (summary === null) throw new Failure('not_found');
    return summary;
  };

  const own = async (playerId: string, conversation: string): Promise<queries.OwnConversation> => {
    const found = await queries.findOwn(database.query, playerId, conversation);
    if (found === null) throw new Failure('not_found');
    return found;
  };

  const service = async (): Promise<ChatState['service']> => {
    const nowMs = clock.now();
    const { is_always, is_paused, is_staffed, windows } = await queries.selectHours(database.query, nowMs);
    const isWithin = windows.some(({ from, to }) => from <= nowMs && nowMs < to);
    const isOpen = !is_paused && (is_always || isWithin);
    return { is_open: isOpen, windows: is_paused ? [] : [...windows], is_always, is_staffed };
  };

  /** The newest unread message of staff. */
  const answerIn = async ({ conversation, read, cleared }: ChatSummary): Promise<OwnChat['answer']> => {
    const { list } = await selectPage(database.pool, {
      conversation,
      floor: Math.max(read, cleared),
      limit: glanceMax,
    });
    const message = list.findLast(({ sender, event }) => sender === senders.admin && event === null);
    if (message === undefined) return null;
    if (message.report !== undefined) return { kind: 'report', words: lineOf(message.content) };
    if (message.content_type === contentTypes.picture) return { kind: 'picture', words: '' };
    if (message.content_type === contentTypes.voice) return { kind: 'voice', words: '' };
    return { kind: 'text', words: lineOf(message.content) };
  };

  const changed = (conversation: string, playerId: string): void => {
    hints.publish({ c: conversation, p: playerId, changed: true });
  };

  return {
    summaryOf,
    summariesOf: (players: readonly string[]): Promise<Map<string, ChatSummary>> =>
      queries.selectSummaries(database.pool, players),

    state: async (playerId: string): Promise<ChatState> => {
      const [open, conversation, names] = await Promise.all([service(), summaryOf(playerId), personas()]);
      const isWaiting = conversation?.state === 'waiting';
      const ahead = isWaiting ? await queries.countAhead(database.query, conversation.conversation) : null;
      return { service: open, conversation, ahead, personas: names };
    },

    /** What other screens say about the conversation; null if it is over and read. */
    glance: async (playerId: string): Promise<OwnChat | null> => {
      const summary = await summaryOf(playerId);
      if (summary === null || (summary.state === 'ended' && summary.unread === 0)) return null;
      const { state, unread, persona } = summary;
      const [names, ahead, answer] = await Promise.all([
        personas(),
        state === 'waiting' ? queries.countAhead(database.query, summary.conversation) : null,
        unread === 0 ? null : answerIn(summary),
      ]);
      const found = names.find(({ id }) => id === persona);
      return {
        state,
        unread,
        ahead,
        persona: found === undefined ? null : { name: found.name, portrait: found.portrait },
        answer,
      };
    },

    start: async (actor: LaunchedActor, { lang, context }: BodyOf<typeof chatStart>): Promise<ChatSummary> => {
      const { playerId } = actor;
      const before = await summaryOf(playerId);
      if (before !== null && before.state !== 'ended') return before;
      const { is_open: isOpen, windows } = await service();
      if (!isOpen) throw new Failure('chat_closed', { opens_at: windows[0]?.from ?? 0 });
      const id = await database.transaction(async (tx) => {
        const created = await queries.insertConversation(tx, {
          playerId,
          lang,
          isGuest: actor.kind === 'guest',
          channel: context?.channel ?? null,
          gameVersion: context?.version ?? null,
          context,
          burst: limits.message_burst,
          perMinute: limits.messages_minute,
        });
        const quota = { key: chatQuotas.keyOf('chat', playerId), max: startsHourly, seconds: 3600 };
        if (created !== null && !(await spendQuota(tx, quota))) throw new Failure('too_frequent');
        return created;
      });
      if (id !== null) {
        consoleHints.changed('chat', [id]);
        changed(id, playerId);
      }
      return currentOf(playerId);
    },

    messages: async (
      playerId: string,
      { conversation, ...range }: BodyOf<typeof chatMessages>,
    ): Promise<MsgOf<typeof chatMessages>> => {
      const { epoch, cleared_seq: floor } = await own(playerId, conversation);
      return { epoch, ...(await selectPage(database.pool, { conversation, floor, ...range })) };
    },

    /** After a restore: devices may have messages whose numbers will be assigned again, so they discard their copies. */
    discardCopies: (): Promise<number> => queries.raiseEpochs(database.query),

    read: async (
      playerId: string,
      { conversation, seq }: { readonly conversation: string; readonly seq: number },
    ): Promise<null> => {
      await own(playerId, conversation);
      if ((await queries.moveRead(database.query, 'player', conversation, seq)) !== null)
        changed(conversation, playerId);
      return null;
    },

    clear: async (playerId: string, conversation: string): Promise<ChatSummary> => {
      await own(playerId, conversation);
      await queries.clear(database.query, conversation);
      changed(conversation, playerId);
      return currentOf(playerId);
    },

    end: async (playerId: string, conversation: string): Promise<ChatSummary> => {
      const seq = await database.transaction(async (tx) => {
        const found = await queries.lockOwn(tx, playerId, conversation);
        if (found === null) throw new Failure('not_found');
        return found.state === 'ended'
          ? null
          : queries.end(tx, conversation, 'player', found.persona_id ?? adminPersona);
      });
      if (seq !== null) {
        hints.publish({ c: conversation, p: playerId, n: seq });
        changed(conversation, playerId);
        consoleHints.changed('chat', [conversation]);
      }
      return currentOf(playerId);
    },

    /**
     * Ends the open conversation when a confirmed deletion closes the account, within the caller's transaction. The returned
     * function publishes the hints; call it after the commit.
     */
    endWithin: async (tx: Tx, playerId: string): Promise<() => void> => {
      const open = await queries.lockOpen(tx, playerId);
      if (open === null) return () => {};
      const { id } = open;
      await insertEntry(tx, { conversation: id, kind: 'ended', staffId: null, text: 'closed' });
      const seq = await queries.end(tx, id, 'closed', open.persona_id ?? adminPersona);
      return () => {
        hints.publish({ c: id, p: playerId, n: seq });
        changed(id, playerId);
        consoleHints.changed('chat', [id]);
      };
    },

    rate: async (playerId: string, { conversation, stars, text }: BodyOf<typeof chatRate>): Promise<null> => {
      await own(playerId, conversation);
      if (!(await queries.rate(database.query, conversation, stars, text))) throw new Failure('wrong_state');
      changed(conversation, playerId);
      consoleHints.changed('chat', [conversation]);
      return null;
    },

    erasePlayer: queries.deleteOfPlayer,
    countPlayer: queries.countOfPlayer,
  };
};
