import { chatBounds, chatTimings } from '@guildhall/contract/chat/rules.ts';
import type { ChatFromServer } from '@guildhall/contract/realtime/chat-frames.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import type { ChatSender, Outgoing } from '../chat.send.queries.ts';
import { Failure } from '../../../runtime/failure.ts';
import { nextRequestId } from '../../../runtime/request-context.ts';
import { within } from '../../../runtime/tracing.ts';
import type { ChatSocketDependencies } from './streams.socket.ts';

/** Sends in flight per socket. Beyond that a socket is asked to retry later, so that it cannot delay others. */
const sendsMax = 20;

interface SocketState {
  sends: number;
  /** Running work by key, and the latest work to run after it. */
  readonly running: Map<string, { next: (() => Promise<void>) | null }>;
  /** By conversation, when its next typing indicator is due if they came evenly spaced. */
  readonly typingDueMs: Map<string, number>;
}

interface Sink {
  send(message: Extract<ChatFromServer, { kind: 'ack' | 'nack' }>): void;
  close(reason: 'draining'): void;
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

/** What sockets of both endpoints do in conversations, with limits per socket. */
export const createSocketCommands = <Connection extends Sink & object>({
  sending,
  log,
  tracing,
}: Pick<ChatSocketDependencies, 'sending' | 'log' | 'tracing'>) => {
  // Created on first use, since most sockets only listen.
  const states = new WeakMap<Connection, SocketState>();
  const stateOf = (connection: Connection): SocketState => {
    const known = states.get(connection);
    if (known !== undefined) return known;
    const created: SocketState = { sends: 0, running: new Map(), typingDueMs: new Map() };
    states.set(connection, created);
    return created;
  };

  /** Runs work with the same key one at a time; of the calls made meanwhile, only the latest runs afterwards. */
  const runLatest = (connection: Connection, key: string, work: () => Promise<void>): void => {
    const { running } = stateOf(connection);
    const current = running.get(key);
    if (current !== undefined) {
      current.next = work;
      return;
    }
    if (running.size >= 2 * chatBounds.seatsMax) return;
    const job: { next: (() => Promise<void>) | null } = { next: work };
    running.set(key, job);
    const run = async (): Promise<void> => {
      for (let todo = job.next; todo !== null; todo = job.next) {
        job.next = null;
        await todo().catch((error: unknown) => {
          log.warn({ err: error }, 'chat socket: handling a message failed');
        });
      }
      running.delete(key);
    };
    void run();
  };

  return {
    send: (connection: Connection, sender: ChatSender, outgoing: Outgoing): void => {
      const state = stateOf(connection);
      const { conversation, client_id } = outgoing;
      const nack = (error: unknown): void => {
        connection.send({ type: 'MSG_MESSAGE', kind: 'nack', conversation, client_id, ...refusalOf(error) });
      };
      if (state.sends >= sendsMax) {
        nack(new Failure('too_frequent', { retry_after_ms: 1000 }));
        return;
      }
      state.sends += 1;
      const span = tracing?.sample()?.('socket send') ?? null;
      const sent =
        span === null
          ? sending.send(sender, outgoing)
          : within(span, nextRequestId(), () => sending.send(sender, outgoing));
      sent.then(
        (outcome) => {
          state.sends -= 1;
          connection.send({ type: 'MSG_MESSAGE', kind: 'ack', conversation, ...outcome });
        },
        (error: unknown) => {
          state.sends -= 1;
          nack(error);
        },
      );
    },

    runLatest,

    /** A client that resumes waits for an answer. If there is none, it is asked to connect again. */
    resume: (connection: Connection, key: string, work: () => Promise<void>): void => {
      runLatest(connection, key, () =>
        work().catch((error: unknown) => {
          connection.close('draining');
          throw error;
        }),
      );
    },

    /**
     * Throttles typing indicators (rule 22) to one per `typingEveryMs` on average. One may come early, because arrival
     * times vary more than the client's clock, and the last one must not be lost: no other follows it.
     */
    mayType: (connection: Connection, conversation: string): boolean => {
      const { typingDueMs } = stateOf(connection);
      const nowMs = performance.now();
      const dueMs = typingDueMs.get(conversation) ?? nowMs;
      if (nowMs < dueMs - chatTimings.typingEveryMs) return false;
      if (typingDueMs.size > chatBounds.seatsMax) typingDueMs.clear();
      typingDueMs.set(conversation, Math.max(nowMs, dueMs) + chatTimings.typingEveryMs);
      return true;
    },
  };
};
