import type { Sent } from '@guildhall/contract/chat/player.ts';
import { chatTimings } from '@guildhall/contract/chat/rules.ts';
import { errors } from '@guildhall/contract/http/errors.ts';
import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import type { Clock, RefusalOf } from './ports.ts';
import type { Pending } from './types.ts';
import type { Outbox } from './outbox.ts';

export interface PumpOptions {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly random: () => number;
  readonly refusalOf: RefusalOf;
  readonly isHeld: (pending: Pending) => boolean;
  /** Sends over the socket; returns false if that is not possible now. */
  readonly say: (pending: Pending) => boolean;
  readonly post: (pending: Pending) => Promise<Sent>;
  /** Opens a conversation for messages that have none, and assigns it. */
  readonly start: () => Promise<void>;
  readonly onSent: (sent: Sent) => void;
  /** The server does not know whether the message was stored. The owner synchronizes and calls `ready`. */
  readonly onUnavailable: (retryAfterMs: number) => void;
  readonly onChange: () => void;
}

/** Fall back to HTTP after this many unanswered attempts over the socket (rule 26). */
const silentMax = 2;
const startFirstMs = 1000;
const pauseMaxMs = 30_000;
const heldCheckMs = 500;

/** A retry with the same id cannot succeed. */
const finalCodes: ReadonlySet<number> = new Set([
  errors.not_found.code,
  errors.invalid.code,
  playerErrors.chat_ended.code,
  playerErrors.chat_empty.code,
  playerErrors.chat_too_long.code,
  playerErrors.chat_reused.code,
  playerErrors.image_upload.code,
]);
/** Outcome unknown: the message may or may not be stored. */
const isUnknown = (code: number): boolean => code === errors.unavailable.code || code === errors.unknown.code;
/** `chat_stale`. Copied, because importing staff errors would add them to the player bundle. */
const staleCode = 1310;

/**
 * Sends the outbox sequentially: the next message goes out only after the previous one was stored or refused, which
 * preserves the order (rules 13, 14 and 26).
 */
export const createPump = (options: PumpOptions) => {
  const { outbox, clock, random, refusalOf, isHeld, say, post, start, onSent, onUnavailable, onChange } = options;
  /** The message that is being sent; the variables below describe its state. */
  let current: string | null = null;
  let silent = 0;
  let pauses = 0;
  let via: 'nothing' | 'socket' | 'http' | 'pause' | 'server delay' = 'nothing';
  let cancelTimer: (() => void) | null = null;
  let attempt = 0;
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

  const switchTo = (clientId: string | null): void => {
    stopTimer();
    attempt += 1;
    current = clientId;
    silent = 0;
    pauses = 0;
    via = 'nothing';
  };

  const pause = (ms: number, isServerDelay: boolean): void => {
    via = isServerDelay ? 'server delay' : 'pause';
    later(ms, () => {
      via = 'nothing';
      pump();
    });
  };
  /** Exponential backoff after network failures. */
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
    attempt += 1;
    const mine = attempt;
    const isMine = (): boolean => !isClosed && attempt === mine && current === clientId;
    work().then(
      () => {
        if (isMine()) switchTo(null);
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
    const first = outbox.next();
    const isFirstHeld = first !== null && isHeld(first);
    const pending = isFirstHeld ? null : first;
    if ((pending?.client_id ?? null) !== current) switchTo(pending?.client_id ?? null);
    if (isFirstHeld && cancelTimer === null) later(heldCheckMs, pump);
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
    ready: (): void => {
      if (via === 'pause') {
        stopTimer();
        via = 'nothing';
      }
      pump();
    },
    lost: (): void => {
      if (via !== 'socket') return;
      stopTimer();
      missed();
    },
    nack: (clientId: string, code: number, retryAfterMs: number | null): void => {
      // Ignore refusals of earlier attempts at a message that is settled or paused.
      if (clientId !== current || via === 'server delay') return;
      if (isUnknown(code)) {
        if (via === 'socket') {
          stopTimer();
          via = 'nothing';
        }
        onUnavailable(retryAfterMs ?? startFirstMs);
        pump();
      } else if (code === playerErrors.too_frequent.code) {
        attempt += 1;
        pause(retryAfterMs ?? startFirstMs, true);
      } else refuse(clientId, code);
    },
    close: (): void => {
      isClosed = true;
      stopTimer();
    },
  };
};
