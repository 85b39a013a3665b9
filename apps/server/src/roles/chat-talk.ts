import { chatBounds, chatTimings } from '@guildhall/contract/chat-rules.ts';
import type { ChatFromServer } from '@guildhall/contract/realtime/chat-frames.ts';
import { allErrors } from '@guildhall/contract/staff-errors.ts';
import type { ChatSender, Outgoing } from '../features/chat/chat.public.ts';
import { Failure } from '../platform/failure.ts';
import type { Log } from '../platform/log.ts';
import type { Services } from '../services.ts';

/** What one socket may have under way: whoever sends more without listening is told to wait, and nobody else is held up. */
const sendsMax = 20;

interface Talk {
  sends: number;
  /** Of each conversation, the work under way and what is to follow it. */
  readonly turns: Map<string, { next: (() => Promise<void>) | null }>;
  readonly typedAtMs: Map<string, number>;
}

interface Talker {
  send(message: Extract<ChatFromServer, { kind: 'ack' | 'nack' }>): void;
}

const refusalOf = (error: unknown): { code: number; retry_after_ms: number | null } => {
  const failure = error instanceof Failure ? error : new Failure('unavailable');
  const wait = failure.params['retry_after_ms'];
  const isForLater = failure.reason === 'unavailable';
  return {
    code: allErrors[failure.reason].code,
    retry_after_ms: typeof wait === 'number' ? wait : isForLater ? 1000 : null,
  };
};

/** What sockets of both doors say about conversations, within bounds for each socket. */
export const createTalk = <Connection extends Talker & object>(sending: Services['chatSending'], log: Log) => {
  // Only sockets that talk have an entry: most only listen.
  const talks = new WeakMap<Connection, Talk>();
  const talkOf = (connection: Connection): Talk => {
    const known = talks.get(connection);
    if (known !== undefined) return known;
    const created: Talk = { sends: 0, turns: new Map(), typedAtMs: new Map() };
    talks.set(connection, created);
    return created;
  };

  return {
    send: (connection: Connection, sender: ChatSender, outgoing: Outgoing): void => {
      const talk = talkOf(connection);
      const { conversation, client_id } = outgoing;
      const nack = (error: unknown): void => {
        connection.send({ type: 'MSG_MESSAGE', kind: 'nack', conversation, client_id, ...refusalOf(error) });
      };
      if (talk.sends >= sendsMax) {
        nack(new Failure('too_frequent', { retry_after_ms: 1000 }));
        return;
      }
      talk.sends += 1;
      sending
        .send(sender, outgoing)
        .then((sent) => {
          connection.send({ type: 'MSG_MESSAGE', kind: 'ack', conversation, ...sent });
        }, nack)
        .finally(() => {
          talk.sends -= 1;
        });
    },

    /** Runs one piece of work of a kind at a time; of those that come meanwhile only the last one follows. */
    inTurn: (connection: Connection, key: string, work: () => Promise<void>): void => {
      const { turns } = talkOf(connection);
      const running = turns.get(key);
      if (running !== undefined) {
        running.next = work;
        return;
      }
      if (turns.size >= 2 * chatBounds.seatsMax) return;
      const turn: { next: (() => Promise<void>) | null } = { next: work };
      turns.set(key, turn);
      const run = async (): Promise<void> => {
        for (let todo = turn.next; todo !== null; todo = turn.next) {
          turn.next = null;
          await todo().catch((error: unknown) => {
            log.warn({ err: error }, 'what a socket asked for could not be done');
          });
        }
        turns.delete(key);
      };
      void run();
    },

    /** Whether it is time to pass on that somebody writes (rule 22). */
    mayType: (connection: Connection, conversation: string): boolean => {
      const { typedAtMs } = talkOf(connection);
      const nowMs = performance.now();
      if (nowMs - (typedAtMs.get(conversation) ?? -Infinity) < chatTimings.typingEveryMs) return false;
      if (typedAtMs.size > chatBounds.seatsMax) typedAtMs.clear();
      typedAtMs.set(conversation, nowMs);
      return true;
    },
  };
};
