import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import type { ChatHint } from '../features/chat/chat.public.ts';
import { chatFrames, frameOf } from '../features/chat/chat.public.ts';
import type { Position } from '../gateway/connection.ts';
import { createStreams, type Follower, type Streams } from '../gateway/streams.ts';
import type { Services } from '../services.ts';

/** What a door does when something about a conversation changed. */
export interface ChatListener {
  /** Staff said something, or anything else about these players' conversations changed. */
  readonly players?: (playerIds: readonly string[]) => Promise<void>;
  readonly rows?: (rows: readonly DeskConversation[]) => void;
  readonly typing?: (hint: Extract<ChatHint, { text: string }>) => void;
}

/** Gathers what is told in one turn, so that it is read in one question. */
const gather = (work: (ids: string[]) => Promise<void>, onError: (error: unknown) => void) => {
  const ids = new Set<string>();
  return (id: string): void => {
    ids.add(id);
    if (ids.size > 1) return;
    setImmediate(() => {
      const taken = [...ids];
      ids.clear();
      work(taken).catch(onError);
    });
  };
};

export type ChatStreams = Awaited<ReturnType<typeof followChat>>;

/** Conversations as streams that sockets of both doors follow. */
export const followChat = async ({ database, chatHints, chatDesk, log, config }: Services) => {
  const streams = createStreams({ source: chatFrames(database), log, lookMs: config.chatLookMs });
  const listeners: ChatListener[] = [];
  const warn = (error: unknown): void => {
    log.warn({ err: error }, 'a change of conversations was not told');
  };
  const tellPlayers = gather(async (ids) => {
    for (const listener of listeners) await listener.players?.(ids);
  }, warn);
  const tellRows = gather(async (ids) => {
    const rows = await chatDesk.rowsOf(ids);
    for (const listener of listeners) listener.rows?.(rows);
  }, warn);
  chatHints.onStored((stored) => {
    const followed = stored.filter(({ conversation }) => streams.isFollowed(conversation));
    streams.offer(followed.map(({ conversation, message }) => frameOf(conversation, message)));
  });
  await chatHints.onHint((hint) => {
    if ('text' in hint) for (const listener of listeners) listener.typing?.(hint);
    else if ('changed' in hint) {
      tellPlayers(hint.p);
      if (streams.isFollowed(hint.c)) tellRows(hint.c);
    } else {
      streams.hint(hint.c, hint.n);
      if (hint.said === true) tellPlayers(hint.p);
    }
  });
  return { streams, listen: (listener: ChatListener): void => void listeners.push(listener) };
};

/** What a pong says of the conversations that its ping named (rule 19). */
export const positionsOf = (streams: Streams, follower: Follower, asked: readonly Position[]): Position[] =>
  asked.flatMap(({ conversation }) => {
    const seq = streams.sentTo(follower, conversation);
    return seq === undefined ? [] : [{ conversation, seq }];
  });
