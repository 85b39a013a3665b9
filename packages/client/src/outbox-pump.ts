import type { Sent } from '@guildhall/contract/chat.ts';
import { chatTimings } from '@guildhall/contract/chat-rules.ts';
import { errors } from '@guildhall/contract/errors.ts';
import { playerErrors } from '@guildhall/contract/player-errors.ts';
import type { Clock, RefusalOf } from './conversation-ports.ts';
import type { Pending } from './conversation-types.ts';
import type { Outbox } from './outbox.ts';

export interface PumpOptions {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly random: () => number;
  readonly refusalOf: RefusalOf;
  /** Over the socket; false where that cannot be now. */
  readonly say: (pending: Pending) => boolean;
  readonly post: (pending: Pending) => Promise<Sent>;
  /** Finds a conversation for what has none yet, and puts it there. */
  readonly start: () => Promise<void>;
  readonly onSent: (sent: Sent) => void;
  /** The server cannot say whether it is stored; whoever knows how finds out, and calls `ready`. */
  readonly onUnavailable: (retryAfterMs: number) => void;
  readonly onChange: () => void;
}

/** After so many attempts without an answer the socket is not trusted with this message (rule 26). */
const silentMax = 2;
const startFirstMs = 1000;
const pauseMaxMs = 30_000;

/** Sending these again with the same id cannot help. */
const finalCodes: ReadonlySet<number> = new Set([
  errors.not_found.code,
  errors.invalid.code,
  playerErrors.chat_ended.code,
  playerErrors.chat_empty.code,
  playerErrors.chat_too_long.code,
  playerErrors.chat_reused.code,
  playerErrors.image_upload.code,
]);
/** It may be stored or not: the server was in trouble when it said so. */
const isUnknown = (code: number): boolean => code === errors.unavailable.code || code === errors.unknown.code;
/** `chat_stale`; the errors of staff stay out of what players load. */
const staleCode = 1310;

/**
 * Sends what is in the outbox, one after another: the next goes only when the server has the one before it or refused it, so
 * nothing overtakes anything (rules 13, 14 and 26).
 */
export const createPump = (options: PumpOptions) => {
  const { outbox, clock, random, refusalOf, say, post, start, onSent, onUnavailable, onChange } = options;
  /** Which message all of the following is about. */
  let current: string | null = null;
  let silent = 0;
  let pauses = 0;
  let via: 'nothing' | 'socket' | 'http' | 'pause' | 'told pause' = 'nothing';
  let cancelTimer: (() => void) | null = null;
  let turn = 0;
  let isClosed = false;

  const stopTimer = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  const later = (ms: number, run: () => void): void => {
    stopTimer();
    cancelTimer = clock.after(ms, () => {
      cancelTimer = null;
      run();
    });
  };

  const turnTo = (clientId: string | null): void => {
    stopTimer();
    turn += 1;
    current = clientId;
    silent = 0;
    pauses = 0;
    via = 'nothing';
  };

  const pause = (ms: number, isTold: boolean): void => {
    via = isTold ? 'told pause' : 'pause';
    later(ms, () => {
      via = 'nothing';
      pump();
    });
  };
  /** The network failed: longer and longer. */
  const pauseUnknown = (): void => {
    pauses += 1;
    pause(Math.min(pauseMaxMs, startFirstMs * 2 ** pauses) * (0.5 + random() / 2), false);
    silent = 0;
  };

  const refuse = (clientId: string, code: number): void => {
    outbox.fail(clientId, code, finalCodes.has(code) || code === staleCode);
    onChange();
    pump();
  };

  const missed = (): void => {
    silent += 1;
    via = 'nothing';
    pump();
  };

  const overHttp = (clientId: string, work: () => Promise<void>, refused: (code: number) => void): void => {
    stopTimer();
    via = 'http';
    turn += 1;
    const mine = turn;
    const isMine = (): boolean => !isClosed && turn === mine && current === clientId;
    work().then(
      () => {
        if (isMine()) turnTo(null);
        pump();
      },
      (error: unknown) => {
        if (!isMine()) return;
        const refusal = refusalOf(error);
        if (refusal === null || isUnknown(refusal.code)) pauseUnknown();
        else if (refusal.code === playerErrors.too_frequent.code && refusal.retryAfterMs !== null) {
          pause(refusal.retryAfterMs, true);
        } else refused(refusal.code);
      },
    );
  };

  const startFor = (clientId: string): void => {
    overHttp(clientId, start, (code) => {
      for (const { kind, pending } of outbox.items()) {
        if (kind === 'sending' && pending.conversation === null) outbox.fail(pending.client_id, code, false);
      }
      onChange();
      pump();
    });
  };

  const pump = (): void => {
    if (isClosed || !outbox.isReady()) return;
    const pending = outbox.next();
    if ((pending?.client_id ?? null) !== current) turnTo(pending?.client_id ?? null);
    if (pending === null || via !== 'nothing') return;
    const { client_id: clientId } = pending;
    if (pending.conversation === null) startFor(clientId);
    else if (silent >= silentMax) {
      overHttp(
        clientId,
        async () => onSent(await post(pending)),
        (code) => refuse(clientId, code),
      );
    } else if (say(pending)) {
      via = 'socket';
      later(chatTimings.resendMs, missed);
    } else if (cancelTimer === null) later(chatTimings.resendMs, missed);
  };

  return {
    pump,
    /** The socket may be talked to again. */
    ready: (): void => {
      if (via === 'pause') {
        stopTimer();
        via = 'nothing';
      }
      pump();
    },
    /** What was under way over the socket has gone with it. */
    lost: (): void => {
      if (via !== 'socket') return;
      stopTimer();
      missed();
    },
    nack: (clientId: string, code: number, retryAfterMs: number | null): void => {
      // Of an earlier attempt at something that is settled, or rests.
      if (clientId !== current || via === 'told pause') return;
      if (isUnknown(code)) {
        if (via === 'socket') {
          stopTimer();
          via = 'nothing';
        }
        onUnavailable(retryAfterMs ?? startFirstMs);
        pump();
      } else if (code === playerErrors.too_frequent.code) {
        turn += 1;
        pause(retryAfterMs ?? startFirstMs, true);
      } else refuse(clientId, code);
    },
    close: (): void => {
      isClosed = true;
      stopTimer();
    },
  };
};
