import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { chatFrames } from '../chat.public.ts';
import type { Database } from '../../../data/database.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Log } from '../../../runtime/log.ts';
import type { Tracing } from '../../../runtime/tracing.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import type { Directory } from '../../../sockets/directory.ts';
import { createStreams, type Follower, type Streams } from '../../../sockets/streams.ts';
import { chatMetrics } from '../chat.metrics.ts';
import type { ChatHint, ChatHints } from '../chat.hints.ts';
import type { ChatSending } from '../chat.send.service.ts';
import type { ChatService } from '../player/conversation.service.ts';
import type { ChatStaffServices } from '../staff/staff.service.ts';

export interface ChatSocketDependencies {
  readonly database: Database;
  readonly service: ChatService;
  readonly sending: ChatSending;
  readonly hints: ChatHints;
  readonly directory: Directory;
  readonly staff: ChatStaffServices;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  readonly clock: Clock;
  /** How often followed conversations are polled, in case hints were lost. */
  readonly chatLookMs: number;
}

interface Position {
  readonly conversation: string;
  readonly seq: number;
}

export interface ChatListener {
  /** Staff sent a message, or the state of these players' conversations changed. */
  readonly players?: (playerIds: readonly string[]) => Promise<void>;
  readonly rows?: (rows: readonly StaffConversation[]) => void;
  readonly typing?: (hint: Extract<ChatHint, { text: string }>) => void;
}

/** Collects ids within a tick and handles them in one batch. */
const batchPerTick = (work: (ids: string[]) => Promise<void>, onError: (error: unknown) => void) => {
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

export type ChatStreams = ReturnType<typeof followChat>;

/** Conversations as streams, shared by the player and the staff endpoint. */
export const followChat = (dependencies: ChatSocketDependencies) => {
  const { database, hints, directory, staff, log, chatLookMs, clock } = dependencies;
  const deliveryTimes = chatMetrics(dependencies.metrics).deliveryTimes.of();
  const streams = createStreams({
    source: chatFrames(database),
    log,
    lookMs: chatLookMs,
    onChange: directory.touch,
    // By two clocks: the database's and this machine's.
    onDelivered: ({ atMs }) => {
      if (atMs !== undefined) deliveryTimes.observe(Math.max(0, clock.now() - atMs) / 1000);
    },
  });
  directory.serve({ has: streams.isFollowed, topics: streams.followed });
  const listeners: ChatListener[] = [];
  const warn = (error: unknown): void => {
    log.warn({ err: error }, 'chat stream: notifying listeners of a change failed');
  };
  const notifyPlayers = batchPerTick(async (ids) => {
    for (const listener of listeners) await listener.players?.(ids);
  }, warn);
  const notifyRows = batchPerTick(async (ids) => {
    const rows = await staff.rowsOf(ids);
    for (const listener of listeners) listener.rows?.(rows);
  }, warn);
  hints.follow({
    epochOf: streams.epochOf,
    onRows: streams.offer,
    onHint: (hint) => {
      if ('text' in hint) for (const listener of listeners) listener.typing?.(hint);
      else if ('changed' in hint) {
        notifyPlayers(hint.p);
        if (streams.isFollowed(hint.c)) notifyRows(hint.c);
      } else {
        streams.hint(hint.c, hint.n);
        if (hint.said === true) notifyPlayers(hint.p);
      }
    },
  });
  return { streams, listen: (listener: ChatListener): void => void listeners.push(listener) };
};

/** Positions for a pong: the last sequence number sent for each conversation named in the ping (rule 19). */
export const positionsOf = (
  streams: Streams,
  follower: Follower,
  asked: readonly Position[] | undefined,
): { positions?: Position[] } => {
  if (asked === undefined) return {};
  const positions = asked.flatMap(({ conversation }) => {
    const seq = streams.sentTo(follower, conversation);
    return seq === undefined ? [] : [{ conversation, seq }];
  });
  return { positions };
};
